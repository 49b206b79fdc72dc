import { ItemType } from '../../contract/items.ts'
import { findReport, openReports } from '../../server/features/reports/queries.ts'
import type { Snapshot } from '../../server/features/reports/snapshot.ts'
import { closeReport, putBack, takeDown } from '../../server/features/reports/take-down.ts'
import { isId, Refused, type Command } from './admin-command.ts'

const when = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

const reportId = (word = ''): string => {
  if (!isId(word)) throw new Refused(`${word} is not the id of a report: npm run admin -- reports lists them`)
  return word
}

/** What people wrote, without what would steer the operator's terminal. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '')

const pages: Readonly<Record<string, string>> = {
  feed: '/posts/',
  video: '/videos/',
  gallery: '/galleries/',
  product: '/products/',
  performer: '/',
}

/** Where a thing stands on the site; a photo has no page of its own, a message is nobody else's, a comment has its item's. */
function pathOf(type: string, id: string, { objectType, objectId, parentId }: Snapshot): string {
  const page = pages[type === 'comment' ? String(objectType) : type]
  if (page === undefined) return ''
  return type === 'comment'
    ? `${page}${String(objectId)}#comment-${typeof parentId === 'string' ? `${parentId}.` : ''}${id}`
    : page + id
}

const list: Command = {
  words: '',
  about: 'reports that wait for an answer, oldest first',
  atLeast: 0,
  run: async ({ db }) => {
    const rows = await openReports(db)
    if (!rows.length) return 'Nothing is reported.'
    const lines = rows.map(
      (row) =>
        `${row.id}  ${when(row.created_at)}  ${row.reason.padEnd(15)} ${row.object_type.padEnd(9)} of ${(row.snapshot as Snapshot).author.username ?? ''}, by ${row.username ?? ''}`
    )
    return printable(lines.join('\n'))
  },
}

const one: Command = {
  words: '<report>',
  about: 'all of a report: who, why, and the thing as it was',
  atLeast: 1,
  run: async ({ db, config }, [id]) => {
    const report = await findReport(db, reportId(id))
    if (!report) throw new Refused(`There is no report ${id}`)
    const taken = report.snapshot as Snapshot
    const { author, ...snapshot } = taken
    const path = pathOf(report.object_type, report.object_id, taken)
    const lines = [
      `${report.object_type} ${report.object_id}${path && `  ${config.siteUrl}${path}`}`,
      `of ${author.name} (${author.username ?? author.id})`,
      `reported by ${report.name} (${report.username ?? report.reporter_id}) at ${when(report.created_at)}: ${report.reason}`,
      ...(report.description ? [report.description] : []),
      '',
      JSON.stringify(snapshot, null, 2),
      '',
      report.status === 'open'
        ? 'open'
        : `closed at ${report.closed_at ? when(report.closed_at) : ''}: ${report.resolution ?? ''}`,
    ]
    return printable(lines.join('\n'))
  },
}

const close: Command = {
  words: '<report> <resolution>',
  about: 'close a report with what came of it',
  atLeast: 2,
  run: async (deps, [id, ...rest]) => {
    await closeReport(deps, reportId(id), rest.join(' '))
    return `${id} is closed`
  },
}

const down: Command = {
  words: '<type> <id> <reason>',
  about:
    'hide a post, video, gallery, photo or product from all but its creator, or delete a comment; its author reads the reason',
  atLeast: 3,
  run: async (deps, [type, id = '', ...rest]) => {
    const known = [...ItemType.options, 'comment'] as const
    const asked = known.find((one) => one === type)
    if (!asked) throw new Refused(`${type} is not one of: ${known.join(', ')}. An account is suspended`)
    if (!isId(id)) throw new Refused(`${id} is not an id`)
    await takeDown(deps, asked, id, rest.join(' '))
    return `${asked} ${id} is taken down`
  },
}

const back: Command = {
  words: '<type> <id>',
  about: 'let the creator publish again what was taken down',
  atLeast: 2,
  run: async (deps, [type, id = '']) => {
    const asked = ItemType.options.find((one) => one === type)
    if (!asked) throw new Refused(`${type} is not one of: ${ItemType.options.join(', ')}`)
    if (!isId(id)) throw new Refused(`${id} is not an id`)
    await putBack(deps, asked, id)
    return `${asked} ${id} can be published again`
  },
}

/** What an operator does with reports. */
export const reportCommands: Readonly<Record<string, Command>> = {
  reports: list,
  report: one,
  'close-report': close,
  'take-down': down,
  'put-back': back,
}
