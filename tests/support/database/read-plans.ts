import pg from 'pg'
import type { TestApp } from '../app.ts'
import { recordQueries } from './record-queries.ts'

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Actual Loops'?: number; Plans?: Node[] }

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The names of tables that have no rows yet. */
async function emptyTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relkind = 'r' and pg_relation_size(oid) = 0"
  )
  return new Set(rows.map(({ name }) => name))
}

/** The nodes of the plans of all reading statements that `act` sends, without those of tables that are empty; with `analyze` they run once more. */
async function plansOf({ databaseUrl }: TestApp, analyze: boolean, act: () => Promise<unknown>): Promise<Node[]> {
  const { sent } = await recordQueries(act)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const nodes: Node[] = []
    for (const { text, values } of sent.filter((one) => /^\s*(select|with)/i.test(one.text))) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (format json, analyze ${analyze}) ${text}`,
        values
      )
      nodes.push(...rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan)))
    }
    const empty = await emptyTables(client)
    return nodes.filter((node) => !empty.has(node['Relation Name'] ?? ''))
  } finally {
    await client.end()
  }
}

/** Whether a name is that of a table or of one of its partitions. */
const isPartOf = (table: string, name = ''): boolean =>
  name === table || (name.startsWith(`${table}_`) && /^(\d{4}_\d{2}|first|default)$/.test(name.slice(table.length + 1)))

/** The distinct ways in which PostgreSQL reads a table, or its partitions, during `act`: `Index Scan`, `Seq Scan`. */
export async function readsOf(test: TestApp, table: string, act: () => Promise<unknown>): Promise<string[]> {
  const nodes = await plansOf(test, false, act)
  return [...new Set(nodes.flatMap((node) => (isPartOf(table, node['Relation Name']) ? node['Node Type'] : [])))]
}

/** The partitions of a table that PostgreSQL really reads during `act`, by name. */
export async function partitionsReadBy(test: TestApp, table: string, act: () => Promise<unknown>): Promise<string[]> {
  const nodes = await plansOf(test, true, act)
  const read = nodes.flatMap((node) => (node['Actual Loops'] ? (node['Relation Name'] ?? []) : []))
  return [...new Set(read.filter((name) => isPartOf(table, name)))].sort()
}
