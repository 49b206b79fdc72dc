/**
 * Measures the program against its budgets and writes bench/results.md. Usage: npm run bench [--
 * pages lighthouse rendering json wallet feed search partitions scale media pictures messages scroll live start
 * memory]
 */
import { loadavg } from 'node:os'
import { asText, type Measurement, type BenchPart } from './support/measurement.ts'
import { writeSection } from './support/results.ts'

process.env['NEXT_DIST_DIR'] = process.env['NEXT_DIST_DIR'] ?? '.next-bench' // a separate build, so that a running site keeps its files
process.env['NEXT_TELEMETRY_DISABLED'] = '1'

const parts: Readonly<Record<string, () => Promise<BenchPart>>> = {
  pages: async () => (await import('./pages.ts')).pages,
  lighthouse: async () => (await import('./lighthouse.ts')).lighthousePart,
  rendering: async () => (await import('./rendering.ts')).rendering,
  json: async () => (await import('./json.ts')).json,
  wallet: async () => (await import('./wallet.ts')).wallet,
  feed: async () => (await import('./feed.ts')).feed,
  search: async () => (await import('./search.ts')).search,
  partitions: async () => (await import('./partitions.ts')).partitions,
  scale: async () => (await import('./scale.ts')).scale,
  media: async () => (await import('./media.ts')).media,
  pictures: async () => (await import('./pictures.ts')).pictures,
  messages: async () => (await import('./messages.ts')).messages,
  scroll: async () => (await import('./scroll.ts')).scroll,
  live: async () => (await import('./live.ts')).live,
  start: async () => (await import('./start.ts')).start,
  memory: async () => (await import('./memory.ts')).memory,
}
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = wanted.find((word) => !parts[word])
if (unknown) {
  console.error(`There is no part ${unknown}; the parts are: ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}

const { closeSites: closeStage } = await import('./support/sites.ts')
let missed = 0
let failed = 0
const began = performance.now()
try {
  for (const [name, open] of Object.entries(parts)) {
    if (wanted.length && !wanted.includes(name)) continue
    const part = await open()
    const from = performance.now()
    const lines: Measurement[] = []
    console.log(`\n${part.title}`)
    try {
      await part.run((line) => {
        lines.push(line)
        console.log(asText(line))
      })
    } catch (error) {
      failed++
      lines.push({ what: 'not measured to the end', ours: '–', note: String(error).split('\n')[0] ?? '' })
      console.error(error)
    }
    missed += lines.filter((line) => line.held === false).length
    writeSection(
      name,
      part.title,
      part.how,
      (performance.now() - from) / 1000,
      lines,
      `load of the machine ${loadavg()[0]?.toFixed(1)}`
    )
  }
} finally {
  await closeStage()
}
console.log(
  `\n${((performance.now() - began) / 60_000).toFixed(1)} minutes; ${missed} budgets missed${failed ? `, ${failed} parts failed` : ''}; bench/results.md`
)
process.exit(failed ? 1 : 0)
