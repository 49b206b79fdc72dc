import { fork, type ChildProcess } from 'node:child_process'
import type { Logger } from 'pino'
import { plainEnvironment } from '../../environment.ts'
import { residentBytes } from '../media/resident-memory.ts'
import type { FromRtmp, ToRtmp } from './messages.ts'
import type { AcceptKey, RtmpPublisher } from './rtmp-server.ts'

const entry = new URL('./rtmp-worker.ts', import.meta.url)
/** Memory of the process in bytes, and of its objects in MB: enough for all places with streams of usual quality. */
const maxBytes = 700_000_000
const maxHeapMb = 384
const memoryCheckMs = 250
/** Time, in ms, after which a process without a sign of life is ended. */
const hungMs = 10_000
/** Time, in ms, before a process that has ended is started again. */
const restartMs = 500

/** Takes streams by RTMP until it is closed. */
export type RtmpIngest = { close(): Promise<void>; pid(): number | undefined }

/**
 * Takes streams by RTMP in a process of its own: what it reads comes from strangers, by a parser that is not ours, so
 * its end must not be the site's. It has none of our secrets, is ended when it uses too much memory or hangs, and is
 * started again; programs such as OBS connect again by themselves.
 * @throws the error of the system when the port cannot be opened at the start, such as EADDRINUSE
 */
export async function startRtmp(
  accept: AcceptKey,
  { port, host, log }: { port: number; host: string; log: Logger }
): Promise<RtmpIngest> {
  let child: ChildProcess | undefined
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  const start = (): Promise<void> => {
    const worker = forkWorker()
    child = worker
    const stopWatching = watch(worker, log)
    worker.once('exit', (code, signal) => {
      stopWatching()
      if (isClosed) return
      log.error({ code, signal }, 'the process that takes streams has ended; it is started again')
      again = setTimeout(() => void start().catch(() => undefined), restartMs)
    })
    return serve(worker, accept, { port, host, log })
  }
  const close = async (): Promise<void> => {
    isClosed = true
    clearTimeout(again)
    const exited = child?.exitCode === null && child.signalCode === null && new Promise((r) => child?.once('exit', r))
    child?.kill('SIGKILL')
    await exited
  }
  await start().catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { close, pid: () => child?.pid }
}

const forkWorker = (): ChildProcess =>
  fork(entry, {
    execArgv: [`--max-old-space-size=${maxHeapMb}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    // The parser writes what it reads to the console, keys included.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: plainEnvironment(),
  })

/** Ends the process when it hangs or uses too much memory. */
function watch(worker: ChildProcess, log: Logger): () => void {
  let aliveAt = performance.now()
  worker.on('message', () => void (aliveAt = performance.now()))
  const end = (reason: string): void => {
    log.error({ reason }, 'the process that takes streams is ended')
    worker.kill('SIGKILL')
  }
  const check = async (): Promise<void> => {
    if (performance.now() - aliveAt > hungMs) return end('it hangs')
    const bytes = worker.pid === undefined ? null : await residentBytes(worker.pid)
    if (bytes !== null && bytes > maxBytes) end(`${Math.round(bytes / 1e6)} MB of memory`)
  }
  const timer = setInterval(() => void check(), memoryCheckMs)
  return () => clearInterval(timer)
}

/** Answers a process; resolves when it listens. */
function serve(
  worker: ChildProcess,
  accept: AcceptKey,
  { port, host, log }: { port: number; host: string; log: Logger }
): Promise<void> {
  const publishers = new Map<number, RtmpPublisher>()
  const say = (message: ToRtmp): void => void (worker.connected && worker.send(message, () => undefined))
  const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'an error')
  const answerKey = async (id: number, key: string, address: string): Promise<void> => {
    const accepted = await accept(key, address).catch((error: unknown) => {
      log.warn({ err: error, address }, 'a connection of RTMP failed')
      return 'an error of the site'
    })
    if (typeof accepted !== 'string') publishers.set(id, accepted)
    say({ is: 'answer', id, ...(typeof accepted === 'string' && { refusal: accepted }) })
  }
  const take = async (id: number, n: number, piece: 'init' | number, bytes: Buffer): Promise<void> => {
    const send = publishers.get(id)?.send(piece, bytes) ?? Promise.reject(new Error('the stream is over'))
    await send.then(
      () => say({ is: 'taken', id, n }),
      (error: unknown) => say({ is: 'taken', id, n, error: textOf(error) })
    )
  }
  const listening = Promise.withResolvers<undefined>()
  worker.on('message', (message: FromRtmp) => {
    if (message.is === 'listening') listening.resolve(undefined)
    else if (message.is === 'failed')
      listening.reject(Object.assign(new Error(message.message), { code: message.code }))
    else if (message.is === 'note') log.info(message, 'a connection of RTMP was closed')
    else if (message.is === 'key') void answerKey(message.id, message.key, message.address)
    else if (message.is === 'piece') void take(message.id, message.n, message.piece, Buffer.from(message.bytes))
    else if (message.is === 'ended') publishers.delete(message.id)
  })
  worker.once('exit', () => listening.reject(new Error('the process that takes streams has ended')))
  worker.once('error', (error) => listening.reject(error))
  say({ is: 'listen', port, host })
  return listening.promise
}
