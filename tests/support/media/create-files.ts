/**
 * A worker that creates the same files as other workers, each at the same moment, and reports what it reads right
 * afterwards.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { createFile } from '../../../server/create-file.ts'

const { folders, start, rounds, workers, n } = workerData as {
  folders: string
  start: Int32Array
  rounds: number
  workers: number
  n: number
}
const texts: string[] = []
for (let round = 1; round <= rounds; round++) {
  Atomics.add(start, 0, 1)
  while (Atomics.load(start, 0) < round * workers);
  const path = join(folders, `file-${round}`)
  createFile(path, `worker ${100 + n}`)
  texts.push(readFileSync(path, 'utf8'))
}
parentPort?.postMessage(texts)
