import { createRequire, stripTypeScriptTypes } from 'node:module'
import { basename } from 'node:path'

/**
 * What the browser gets of a contract file (decision 9). A bundler keeps a record of endpoints whole, with all their schemas. Here every endpoint
 * becomes a module of its own, which no longer says what only the server and the documentation ask: of `performers.view` remains its method and
 * address, and the choices of a profile go with the page that changes it.
 */
type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Endpoint = { name: string; node: Node }
type Found = { name: string; statement: Node; endpoints: Endpoint[] }

const { parse } = createRequire(import.meta.url)('next/dist/compiled/acorn') as {
  parse: (code: string, options: object) => Node
}

/** Of an endpoint, what no browser asks for: forms judge bodies alone, the answer was shaped on the server, the rest is for its doors. */
const SERVER_ONLY = new Set([
  'access',
  'summary',
  'params',
  'query',
  'response',
  'status',
  'errors',
  'limit',
  'whileIncomplete',
])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const listOf = (node: Node, key: string): Node[] => (node[key] ?? []) as Node[]

/** Every name that stands in a piece of code: more than it uses, never less. */
const namesIn = (node: Node, found = new Set<string>()): Set<string> => {
  if (node.type === 'Identifier') found.add(node['name'] as string)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) namesIn(child, found)
  return found
}
const idOf = (node: unknown): string =>
  (node as { name?: string; value?: string }).name ?? (node as { value: string }).value

/** The statement without its `export`. */
const declarationOf = (statement: Node): Node => (statement['declaration'] as Node | null | undefined) ?? statement
const declaredBy = (statement: Node): string[] => {
  const declaration = declarationOf(statement)
  if (statement.type === 'ImportDeclaration')
    return listOf(statement, 'specifiers').map((specifier) => idOf(specifier['local']))
  return declaration.type === 'VariableDeclaration'
    ? listOf(declaration, 'declarations').map((one) => idOf(one['id']))
    : [idOf(declaration['id'])]
}

/** `export const x = endpoints({ … })` of a file. */
const recordOf = (body: Node[]): Found | undefined => {
  for (const statement of body) {
    const [declarator] = listOf(declarationOf(statement), 'declarations')
    const made = declarator?.['init'] as Node | undefined
    if (made?.type !== 'CallExpression' || idOf(made['callee']) !== 'endpoints') continue
    const [object] = listOf(made, 'arguments') as [Node]
    return {
      name: idOf(declarator?.['id']),
      statement,
      endpoints: listOf(object, 'properties').map((one) => ({ name: idOf(one['key']), node: one['value'] as Node })),
    }
  }
  return undefined
}

/** The properties of an object, with those of the file's own objects that it spreads; of two with one name the later. */
const propertiesOf = (body: Node[], object: Node): Node[] => {
  const all = listOf(object, 'properties').flatMap((property) => {
    if (property.type !== 'SpreadElement') return [property]
    const declarators = body.flatMap((statement) => listOf(declarationOf(statement), 'declarations'))
    return propertiesOf(
      body,
      declarators.find((one) => idOf(one['id']) === idOf(property['argument']))?.['init'] as Node
    )
  })
  return [...new Map(all.map((property) => [idOf(property['key']), property])).values()]
}

/** One endpoint with the statements of its file that it needs. */
const alone = (code: string, body: Node[], { node }: Endpoint): string => {
  const kept = propertiesOf(body, node).filter((property) => !SERVER_ONLY.has(idOf(property['key'])))
  const needed = new Set(kept.flatMap((property) => [...namesIn(property['value'] as Node)]))
  // From the end: a statement needs only those before it.
  const lines = body.toReversed().flatMap((statement) => {
    if (!declaredBy(statement).some((name) => needed.has(name))) return []
    if (statement.type === 'ImportDeclaration') {
      const used = listOf(statement, 'specifiers').filter((specifier) => needed.has(idOf(specifier['local'])))
      const isNamespace = used[0]?.type === 'ImportNamespaceSpecifier'
      const text = used.map((specifier) => code.slice(specifier.start, specifier.end)).join(', ')
      return `import ${isNamespace ? text : `{ ${text} }`} from ${(statement['source'] as { raw: string }).raw}`
    }
    const declaration = declarationOf(statement)
    for (const name of namesIn(declaration)) needed.add(name)
    return code.slice(declaration.start, declaration.end)
  })
  return `${lines.reverse().join('\n')}\nexport const endpoint = { ${kept.map((property) => code.slice(property.start, property.end)).join(', ')} }\n`
}

/**
 * The browser's text of a contract file. `part` undefined: its schemas, and its endpoints as a namespace; '*': that namespace; else one endpoint.
 * @throws when a file has no such endpoint
 */
export const forBrowser = (source: string, file: string, part?: string): string => {
  const code = stripTypeScriptTypes(source)
  const body = listOf(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), 'body')
  const record = recordOf(body)
  if (!record) return code
  if (part === undefined)
    return `${code.slice(0, record.statement.start)}export * as ${record.name} from './${file}?*'${code.slice(record.statement.end)}`
  if (part === '*')
    return record.endpoints.map(({ name }) => `export { endpoint as ${name} } from './${file}?${name}'\n`).join('')
  const endpoint = record.endpoints.find(({ name }) => name === part)
  if (!endpoint) throw new Error(`${file} has no endpoint ${part}`)
  return alone(
    code,
    body.filter((statement) => statement !== record.statement),
    endpoint
  )
}

/** The bundler's loader over `forBrowser`. */
export function contractLoader(this: { resourcePath: string; resourceQuery: string }, source: string): string {
  return forBrowser(source, basename(this.resourcePath), this.resourceQuery.slice(1) || undefined)
}
// oxlint-disable-next-line import/no-default-export -- the bundler calls a loader's default export
export default contractLoader
