import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/build.ts'
import { isLong } from '../support/long-run.ts'

const SITE = 'http://localhost'
const MINUTES = 60_000

/** Whether containers can be run here. Asked only in a long run: building the image takes minutes. */
const hasCompose =
  isLong && ['info', 'compose version'].every((words) => spawnSync('docker', words.split(' ')).status === 0)

/** Opens an address of the site again and again until `stop` is called, which returns the answers that were not a page. */
const visitSteadily = (paths: readonly string[]): { stop(): Promise<{ visits: number; failures: string[] }> } => {
  const failures: string[] = []
  let [visits, isOver] = [0, false]
  const all = paths.map(async (path) => {
    for (; !isOver; visits++) {
      const status = await fetch(SITE + path).then(
        (answer) => answer.arrayBuffer().then(() => answer.status),
        (error: Error) => error.message
      )
      if (status !== 200) failures.push(`${path}: ${status}`)
      await sleep(20)
    }
  })
  return {
    stop: async () => {
      isOver = true
      await Promise.all(all)
      return { visits, failures }
    },
  }
}

// COMPOSE_BUILD=0 uses an image stagedoor:local that is there already.
test.runIf(hasCompose)(
  'compose builds and starts the whole site with its demo, and replaces one process after the other without a failed page',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stagedoor-compose-'))
    const values: Record<string, string> = {
      SITE_URL: SITE,
      FILES_URL: 'http://files.localhost',
      FILES_HOST: 'files.localhost',
      SANDBOX: '1',
      DEMO: '1',
    }
    const example = await readFile(join(root, 'deploy/env.example'), 'utf8')
    const secret = (): string => randomBytes(24).toString('hex')
    const env = example.replaceAll(/^(\w+)=(.*)$/gm, (_, name: string, value: string) => {
      const isSecret = ['SECRET', 'POSTGRES_PASSWORD', 'S3_KEY', 'S3_SECRET'].includes(name)
      return `${name}=${values[name] ?? (isSecret ? secret() : value)}`
    })
    await writeFile(join(folder, '.env'), env)
    const compose = async (...words: string[]): Promise<string> => {
      const args = [
        'compose',
        '-p',
        'stagedoor-test',
        '-f',
        join(root, 'deploy/compose.yaml'),
        '--env-file',
        join(folder, '.env'),
      ]
      return (await promisify(execFile)('docker', [...args, ...words], { maxBuffer: 100_000_000 })).stdout
    }
    try {
      if (process.env['COMPOSE_BUILD'] !== '0') await compose('build', 'site-1')
      await compose('up', '-d', '--wait', 'site-2')
      expect(((await (await fetch(`${SITE}/api/ready`)).json()) as { data: object }).data).toMatchObject({
        status: 'ready',
        degraded: [],
      })
      const page = await (await fetch(`${SITE}/explore`)).text()
      const picture = /(?:src|srcSet)="(\/m\/public\/[^" ]+)/.exec(page)?.[1] ?? ''
      const shown = await fetch(SITE + picture)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(await compose('exec', '-T', 'site-1', 'node', 'scripts/ledger-verify.ts')).toContain(
        'The books are in order.'
      )

      const visitors = visitSteadily(['/', '/explore', picture])
      for (const name of ['site-1', 'site-2'])
        await compose('up', '-d', '--no-deps', '--force-recreate', '--wait', name)
      const { visits, failures } = await visitors.stop()
      expect(failures).toEqual([])
      expect(visits).toBeGreaterThan(100)
    } finally {
      await compose('down', '-v')
      await rm(folder, { recursive: true })
    }
  },
  30 * MINUTES
)
