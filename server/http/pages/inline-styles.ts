import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postcss, { type ChildNode, type Rule } from 'postcss'
import selectorParser from 'postcss-selector-parser'

/** How many lists of rules are cached; a page with the same classes as an earlier one uses the same list. */
const MAX_CACHED = 200
const STYLE_SHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/g
const HREF = /\bhref="\/_next\/static\/([\w./-]+)"/
const CLASSES = /\bclass="([^"]+)"/g

/** A selector, with the classes that a page must have for it to match. */
type Selector = { text: string; classes: string[] }
type Sheet = { nodes: readonly ChildNode[]; selectors: ReadonlyMap<Rule, Selector[]> }

/** The selectors of a rule. The classes in `:not(…)` and its like are not required. */
const selectorsOf = (rule: Rule): Selector[] => {
  const { nodes } = selectorParser().astSync(rule)
  return nodes.map((selector) => {
    const classes: string[] = []
    selector.walkClasses(({ value, parent }) => {
      if (parent === selector) classes.push(value)
    })
    return { text: String(selector), classes }
  })
}

const parseSheet = (text: string): Sheet => {
  const root = postcss.parse(text)
  const selectors = new Map<Rule, Selector[]>()
  root.walkRules((rule) => void selectors.set(rule, selectorsOf(rule)))
  return { nodes: root.nodes, selectors }
}

/** What the first paint does not need: animations, and fonts that must be downloaded. */
const isLater = (node: ChildNode): boolean =>
  node.type === 'atrule' &&
  (node.name === 'keyframes' || (node.name === 'font-face' && node.toString().includes('url(')))

/** The text of the rules that can match on a page which has only the given classes. */
const usedRules = (nodes: readonly ChildNode[], { selectors }: Sheet, classes: ReadonlySet<string>): string =>
  nodes
    .map((node) => {
      if (node.type === 'comment' || isLater(node)) return ''
      if (node.type === 'rule') {
        const used = (selectors.get(node) ?? []).filter((selector) =>
          selector.classes.every((name) => classes.has(name))
        )
        return used.length > 0 ? `${used.map(({ text }) => text).join(',')}{${node.nodes.join(';')}}` : ''
      }
      if (node.type !== 'atrule') return `${node.toString()};`
      if (!node.nodes) return `@${node.name} ${node.params};`
      if (node.name === 'font-face') return node.toString()
      const inner = usedRules(node.nodes, { nodes, selectors }, classes)
      return inner && `@${node.name} ${node.params}{${inner}}`
    })
    .join('')

/**
 * Creates a function that puts the style rules which a page of the build in `buildFolder` uses into its head, and moves its style
 * sheets to the end of its body, so that the first paint does not wait for them (decision 20). The rules are found by their
 * classes: the layers of the styles (`styles/global.css`) make their order irrelevant. A page with a style sheet that is
 * not in this build remains as it is.
 */
export const inlineStyles = (buildFolder: string): ((html: string) => Promise<string>) => {
  const sheets = new Map<string, Promise<Sheet | undefined>>()
  const cached = new Map<string, string>()

  const sheetOf = (path: string): Promise<Sheet | undefined> => {
    const known = sheets.get(path)
    if (known) return known
    const sheet = readFile(join(buildFolder, 'static', path), 'utf8').then(parseSheet, () => undefined)
    sheets.set(path, sheet)
    return sheet
  }

  const rulesFor = (paths: readonly string[], found: readonly Sheet[], html: string): string => {
    const classes = new Set([...html.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' ')))
    const key = [...paths, ...[...classes].sort()].join(' ')
    const known = cached.get(key)
    if (known !== undefined) return known
    const rules = found.map((sheet) => usedRules(sheet.nodes, sheet, classes)).join('')
    cached.set(key, rules)
    for (const oldest of cached.keys()) if (cached.size > MAX_CACHED) cached.delete(oldest)
    return rules
  }

  return async (html) => {
    const headEnd = html.indexOf('</head>')
    const bodyEnd = html.lastIndexOf('</body>')
    const head = html.slice(0, headEnd)
    const links = head.match(STYLE_SHEET) ?? []
    const paths = links.flatMap((link) => HREF.exec(link)?.[1] ?? [])
    const found = (await Promise.all(paths.map(sheetOf))).filter((sheet) => sheet !== undefined)
    if (headEnd < 0 || bodyEnd < headEnd || links.length === 0 || found.length < links.length) return html
    const rules = rulesFor(paths, found, html)
    return `${head.replace(STYLE_SHEET, '')}<style>${rules}</style>${html.slice(headEnd, bodyEnd)}${links.join('')}${html.slice(bodyEnd)}`
  }
}
