/**
 * Holds the import rules of the architecture: who may import whom, in one table. Every `import`, `export … from` and `import()` of every file is
 * looked at. A path is allowed when the first row that matches the importing file has a pattern for what it imports.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `types:` before a pattern: only as `import type`. A plain pattern is a path prefix; `pkg:` a package, `pkg:*` any. */
type Row = { in: RegExp; may: readonly string[]; why: string }

const SERVER_PARTS = [
  'contract/',
  'server/http/',
  'server/db/',
  'server/realtime/',
  'server/jobs/',
  'server/integrations/',
  'server/deps.ts',
  'server/clock.ts',
  'server/config.ts',
  'server/create-file.ts',
  'package.json',
  'pkg:*',
]
const BROWSER = ['pkg:*']

const TABLE: readonly Row[] = [
  { in: /^contract\//, may: ['contract/', 'pkg:zod'], why: 'the contract imports zod and itself' },
  {
    in: /^server\/features\//,
    may: [...SERVER_PARTS, 'server/features/'],
    why: 'a feature imports the contract, the server parts and other features',
  },
  { in: /^server\/db\/seed/, may: ['contract/', 'server/', 'pkg:*'], why: 'the seed uses the server' },
  {
    in: /^server\/(http|db|realtime|jobs|integrations)\//,
    may: SERVER_PARTS,
    why: 'a server part never imports a feature',
  },
  {
    in: /^server\/(deps|clock|config|create-file)\.ts$/,
    may: SERVER_PARTS,
    why: 'a server part never imports a feature',
  },
  { in: /^server\/[^/]+\.ts$/, may: ['contract/', 'server/', 'pkg:*'], why: 'the server never imports the web' },
  { in: /^src\/config\.ts$/, may: ['contract/', 'src/lib/', ...BROWSER], why: 'the configuration is a root' },
  { in: /^src\/lib\//, may: ['src/lib/', 'types:contract/', ...BROWSER], why: 'lib is pure: contract types only' },
  {
    in: /^src\/ui\//,
    may: ['src/ui/', 'src/lib/', 'types:contract/', ...BROWSER],
    why: 'ui knows lib and contract types',
  },
  {
    in: /^src\/api\//,
    may: ['src/api/', 'src/lib/', 'src/config.ts', 'contract/', ...BROWSER],
    why: 'api knows the contract, lib and the configuration',
  },
  {
    in: /^src\/(store|realtime)\//,
    may: ['src/store/', 'src/realtime/', 'src/api/', 'src/lib/', 'src/config.ts', 'contract/', 'slices', ...BROWSER],
    why: 'store and realtime know features only by their slices and sagas',
  },
  {
    in: /^src\/shell\//,
    may: [
      'src/shell/',
      'src/store/',
      'src/realtime/',
      'src/api/',
      'src/ui/',
      'src/lib/',
      'src/config.ts',
      'contract/',
      'styles/',
      'slices',
      ...BROWSER,
    ],
    why: 'the shell knows features only by their slices and sagas',
  },
  {
    in: /^src\/features\//,
    may: ['src/', 'contract/', ...BROWSER],
    why: 'a feature of the web never imports the server',
  },
  {
    in: /^pages\//,
    may: [
      'src/features/',
      'src/shell/',
      'src/api/',
      'src/store/',
      'src/config.ts',
      'src/ui/lazy-client.tsx',
      'types:src/',
      'types:contract/',
      'contract/',
      'styles/',
      ...BROWSER,
    ],
    why: 'a page only binds an address to a screen',
  },
  {
    in: /^(scripts|bench|tests)\//,
    may: [
      'contract/',
      'server/',
      'src/',
      'pages/',
      'scripts/',
      'bench/',
      'tests/',
      'public/',
      'package.json',
      'next.config.js',
      'styles/',
      'pkg:*',
    ],
    why: 'tools may import all',
  },
  { in: /^[^/]+\.(ts|mts)$/, may: ['pkg:*', 'scripts/'], why: 'configuration files' },
]

/** Packages of one side only; a page runs in the browser too. */
const SERVER_ONLY =
  /^(node:|fastify|@fastify\/|pg$|pg-boss|kysely|pino|ioredis|nodemailer|sharp$|stripe$|@aws-sdk\/|@node-rs\/|socket\.io$|@socket\.io\/)/
const WEB_ONLY =
  /^(react|react-dom|antd|@ant-design\/|redux|react-redux|redux-saga|next-redux-wrapper|nookies|axios|lucide-react|socket\.io-client|react-ga4)(\/|$)/
const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]|\b(import)\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"\n]+)['"]\s*\)/g

export type Import = { file: string; target: string; typeOnly: boolean }

/** The imports in `text`, which lies at `file`: paths below the root, or `pkg:name`. */
export const importsOf = (file: string, text: string): Import[] =>
  [...text.replace(/(^|\s)\/\/.*$/gm, '').matchAll(IMPORT)].map((match) => {
    const specifier = match[3] ?? match[5] ?? ''
    const target = specifier.startsWith('.') ? join(dirname(file), specifier) : `pkg:${specifier}`
    return { file, target, typeOnly: Boolean(match[2]) }
  })

const matches = (pattern: string, { target, typeOnly }: Import): boolean => {
  if (pattern === 'slices')
    return typeOnly
      ? target.startsWith('src/features/')
      : /^src\/features\/.*(slice|saga|sagas|selectors)\.ts$/.test(target)
  if (pattern.startsWith('types:')) return typeOnly && target.startsWith(pattern.slice(6))
  if (pattern === 'pkg:*') return target.startsWith('pkg:')
  return pattern.startsWith('pkg:') ? target === pattern : target.startsWith(pattern)
}

/** What is wrong with one import, or undefined. */
export const fault = (found: Import): string | undefined => {
  const { file, target, typeOnly } = found
  const row = TABLE.find((candidate) => candidate.in.test(file))
  if (!row) return 'no row of the table in scripts/lint-imports.ts is for this file'
  if (target.startsWith('tests/') && !/^(tests|bench|scripts)\//.test(file)) return 'tests are not imported'
  if (!row.may.some((pattern) => matches(pattern, found))) return row.why
  if (/^server\/features\/[^/]+\/routes\.ts$/.test(target) && file.startsWith('server/features/'))
    return 'another feature is used by its queries, policy and verbs, never its routes'
  if (target.startsWith('pkg:') && !typeOnly) {
    const name = target.slice(4)
    if (/^(src|pages|contract)\//.test(file) && SERVER_ONLY.test(name)) return `${name} is for the server`
    if (/^(server|contract)\//.test(file) && WEB_ONLY.test(name)) return `${name} is for the web`
  }
  if (!target.startsWith('pkg:') && !/\.\w+$/.test(target)) return 'a relative import ends in its extension'
  return undefined
}

/** Every fault of the repository at `root`, as lines of text. */
export const lintImports = (root: string): string[] => {
  const files = globSync('{contract,server,src,pages,scripts,bench,tests}/**/*.{ts,tsx,mjs}', { cwd: root }).concat(
    globSync('*.config.ts', { cwd: root })
  )
  const planted = 'tests/contract/lint.test.ts' // holds violations as texts
  return files
    .filter((file) => file !== planted)
    .sort()
    .flatMap((file) =>
      importsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((found) => {
        const wrong = fault(found)
        return wrong ? [`${file}: imports ${found.target.replace(/^pkg:/, '')}: ${wrong}`] : []
      })
    )
}

if (import.meta.main) {
  const faults = lintImports(join(import.meta.dirname, '..'))
  for (const line of faults) console.error(line)
  console.log(`imports: ${faults.length ? `${faults.length} against the table` : 'as the table allows'}`)
  process.exitCode = faults.length ? 1 : 0
}
