import { createRequire, stripTypeScriptTypes } from 'node:module'
import { basename } from 'node:path'

/**
 * What the browser gets of a contract file (decision 9). Every endpoint becomes an export of its own and no longer says what only the server and
 * the documentation ask; every call that makes a schema is marked free of effects. So the bundler leaves out what a page does not name: of
 * `performers.view` remains its method and address, and the choices of a profile belong to the page that changes it.
 */
type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

const { parse } = createRequire(import.meta.url)('next/dist/compiled/acorn') as { parse: (code: string, options: object) => Node }

/** Of an endpoint, what no browser asks for: the answer was shaped on the server, the rest is for its doors. */
const SERVER_ONLY = new Set(['access', 'summary', 'params', 'response', 'status', 'errors', 'limit', 'whileIncomplete'])
export const ENDPOINTS_QUERY = 'endpoints'

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
}

/** `/*#__PURE__*\/` before every call; one mark serves a whole chain. */
const pureMarks = (program: Node): Edit[] => {
  const starts = new Set<number>()
  walk(program, ({ type, start }) => void ((type === 'CallExpression' || type === 'NewExpression') && starts.add(start)))
  return [...starts].map((start) => ({ start, end: start, text: '/*#__PURE__*/ ' }))
}

const nameOf = (property: Node): string => {
  const { name, value } = property['key'] as { name?: string; value?: string }
  return name ?? value ?? ''
}
const propertiesOf = (object: Node): Node[] => object['properties'] as Node[]

/** `export const x = endpoints({ … })`, when this is one: its name and its endpoints. */
const endpointsOf = (statement: Node): { name: string; list: Node[] } | undefined => {
  const [declarator] = ((statement['declaration'] as Node | null | undefined)?.['declarations'] ?? []) as Node[]
  const made = declarator?.['init'] as Node | undefined
  if (made?.type !== 'CallExpression' || (made['callee'] as Node)['name'] !== 'endpoints') return undefined
  const [record] = made['arguments'] as [Node]
  return { name: (declarator?.['id'] as { name: string }).name, list: propertiesOf(record) }
}

const applied = (code: string, edits: readonly Edit[], from = 0, to = code.length): string => {
  let at = from
  let out = ''
  const inside = edits
    .filter((edit) => edit.start >= from && edit.end <= to)
    // The longer first: what replaces a statement replaces the marks inside it.
    .sort((a, b) => a.start - b.start || b.end - a.end)
  for (const { start, end, text } of inside) {
    if (start < at) continue
    out += code.slice(at, start) + text
    at = end
  }
  return out + code.slice(at, to)
}

/** The browser's text of a contract file: its schemas (`half` 'schemas') or its endpoints. Pure. */
export const forBrowser = (source: string, file: string, half: 'schemas' | 'endpoints'): string => {
  const code = stripTypeScriptTypes(source)
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  const marks = pureMarks(program)
  const edits = [...marks]
  for (const statement of program['body'] as Node[]) {
    const found = endpointsOf(statement)
    if (!found) continue
    const kept = (endpoint: Node): string =>
      propertiesOf(endpoint['value'] as Node).filter((property) => !SERVER_ONLY.has(nameOf(property))).map((property) => applied(code, marks, property.start, property.end)).join(', ')
    const each = found.list.map((endpoint, i) => `const endpoint${i} = { ${kept(endpoint)} }\nexport { endpoint${i} as ${nameOf(endpoint)} }`)
    const text = half === 'endpoints' ? each.join('\n') : `export * as ${found.name} from './${file}?${ENDPOINTS_QUERY}'`
    edits.push({ start: statement.start, end: statement.end, text })
  }
  return applied(code, edits)
}

/** The bundler's loader over `forBrowser`. */
export function contractLoader(this: { resourcePath: string; resourceQuery: string }, source: string): string {
  return forBrowser(source, basename(this.resourcePath), this.resourceQuery === `?${ENDPOINTS_QUERY}` ? 'endpoints' : 'schemas')
}
// oxlint-disable-next-line import/no-default-export -- the bundler calls a loader's default export
export default contractLoader
