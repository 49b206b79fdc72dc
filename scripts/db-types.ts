/** Writes `server/db/schema.ts` from a database with every migration. `--check` only compares, and fails when the file is not current. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'

const root = new URL('../', import.meta.url)
const target = new URL('server/db/schema.ts', root)
const command = new URL('node_modules/kysely-codegen/dist/cli/bin.js', root).pathname

const generate = (url: string, file: string): string[] => [
  command,
  '--dialect',
  'postgres',
  '--url',
  url,
  '--out-file',
  file,
  '--exclude-pattern',
  'migration*',
  '--default-schema',
  'public',
  '--date-parser',
  'string',
  '--type-mapping',
  JSON.stringify({ int8: 'number' }),
]

const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-types-'))
const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
try {
  await migrate(server.url)
  const file = join(dataDir, 'schema.ts')
  const done = spawnSync(process.execPath, generate(server.url, file), { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(done.stderr || done.stdout)
  const body = (await readFile(file, 'utf8')).replace(/^\/\*\*[\s\S]*?\*\/\s*/, '')
  const text = `// Written by \`npm run generate\` from the migrations: change those.\n${body}`
  const old = await readFile(target, 'utf8').catch(() => '')
  if (process.argv.includes('--check')) {
    if (old !== text) {
      console.error('server/db/schema.ts differs from the migrations: run npm run generate')
      process.exitCode = 1
    }
  } else if (old !== text) {
    await writeFile(target, text)
    console.log('written server/db/schema.ts')
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
