import pg from 'pg'
import type { TestApp } from '../app.ts'
import { recordQueries } from './record-queries.ts'

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The distinct ways in which PostgreSQL reads a table during `act`: `Index Scan`, `Seq Scan`. */
export async function readsOf({ databaseUrl }: TestApp, table: string, act: () => Promise<unknown>): Promise<string[]> {
  const { sent } = await recordQueries(act)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const ways = new Set<string>()
    for (const { text, values } of sent.filter((one) => /^\s*(select|with)/i.test(one.text))) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${text}`, values)
      for (const node of rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan)))
        if (node['Relation Name'] === table) ways.add(node['Node Type'])
    }
    return [...ways]
  } finally {
    await client.end()
  }
}
