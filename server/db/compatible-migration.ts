/** What a migration says of itself in a comment: whether the release before can run beside it, with the reason. */
const NOTE = /^-- (compatible|incompatible): (\S.*)$/gm

/** SQL without comments and with empty texts, so that words in them are no statements. */
const bare = (sql: string): string =>
  sql
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/--[^\n]*/g, ' ')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?"?(\w+)"?`
const named = (pattern: string, text: string): string[] =>
  [...text.matchAll(new RegExp(pattern + NAME, 'gi'))].map(([, name = '']) => name.toLowerCase())

/** Each change of a table that `alter table` lists: `alter table a add column b int, drop column c` has two. */
const changesOf = (statement: string): string[] => {
  const parts: string[] = ['']
  let depth = 0
  for (const letter of statement) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

const changeFault = (change: string): string | undefined => {
  if (/\brename\b/i.test(change)) return 'renames'
  if (/\bdrop (?:constraint|identity|expression|not null)\b/i.test(change)) return undefined
  if (/\bdrop default\b/i.test(change)) return 'takes a default away'
  if (/\bdrop\b/i.test(change)) return 'drops a column'
  if (/\bset not null\b/i.test(change)) return 'requires a value'
  if (/\b(?:set data )?type\b/i.test(change) && /\balter\b/i.test(change)) return 'changes a type'
  if (/\badd (?:constraint|check|unique|primary|foreign|exclude)\b/i.test(change)) return 'adds a condition to rows'
  if (/\badd\b/i.test(change) && /\bnot null\b/i.test(change) && !/\b(?:default|generated)\b/i.test(change))
    return 'adds a column that the release before does not fill'
  return undefined
}

/**
 * What in the text of a migration the release before cannot bear, one line each: dropped or renamed parts, new
 * conditions, columns that it does not fill. Tables that the migration itself creates are free.
 */
export const breaksOf = (sql: string): string[] => {
  const text = bare(sql)
  const own = new Set(named(String.raw`\bcreate (?:unlogged )?table `, text))
  return text.split(';').flatMap((raw) => {
    const statement = raw.replace(/\s+/g, ' ').trim()
    const fault = (what: string): string => `${what}: ${statement.slice(0, 120)}`
    if (/^drop (?:table|view|materialized view|function|type|sequence)\b/i.test(statement)) return [fault('drops')]
    if (/^alter (?:view|function|type|sequence)\b.*\brename\b/i.test(statement)) return [fault('renames')]
    if (/^create unique index\b/i.test(statement))
      return own.has(named(String.raw`\bon `, statement)[0] ?? '') ? [] : [fault('adds a condition to rows')]
    const [table = ''] = named('^alter table ', statement)
    if (table === '' || own.has(table)) return []
    return changesOf(statement).flatMap((change) => {
      const found = changeFault(change)
      return found === undefined ? [] : [fault(found)]
    })
  })
}

/** What a migration says about the release before; undefined: nothing. */
export const noteOf = (sql: string): { isCompatible: boolean; reason: string } | undefined => {
  const [found] = sql.matchAll(NOTE)
  return found && { isCompatible: found[1] === 'compatible', reason: found[2] ?? '' }
}

/** Whether the release before runs beside a migration: by its own note, or because it breaks nothing. */
export const isCompatible = (sql: string): boolean => noteOf(sql)?.isCompatible ?? breaksOf(sql).length === 0
