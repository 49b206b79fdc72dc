import { ItemType } from '../../contract/catalogue/items/items.ts'
import { isId } from '../../contract/id-text.ts'
import { findReport, openReports } from '../../server/features/social/reports/queries.ts'
import type { Snapshot } from '../../server/features/social/reports/snapshot.ts'
import { endReportedStream } from '../../server/features/social/reports/end-reported-stream.ts'
import { pathOfReported } from '../../server/features/social/reports/path-of.ts'
import { closeReport, putBack, takeDown } from '../../server/features/social/reports/take-down.ts'
import { printable, Refused, when, type Command } from './admin-command.ts'

const reportId = (word = ''): string => {
  if (!isId(word)) throw new Refused(`${word} is not the id of a report; npm run admin -- reports lists them`)
  return word
}

const list: Command = {
  words: '',
  about: 'list open reports, oldest first',
  minWords: 0,
  run: async ({ db }) => {
    const rows = await openReports(db)
    if (!rows.length) return 'There are no open reports.'
    const lines = rows.map(
      (row) =>
        `${row.id}  ${when(row.created_at)}  ${row.reason.padEnd(15)} ${row.object_type.padEnd(9)} of ${(row.snapshot as Snapshot).author.username ?? ''}, by ${row.username ?? ''}`
    )
    return printable(lines.join('\n'))
  },
}

const one: Command = {
  words: '<report>',
  about: 'show a report: reporter, reason, and the reported content at that time',
  minWords: 1,
  run: async ({ db, config }, [id]) => {
    const report = await findReport(db, reportId(id))
    if (!report) throw new Refused(`There is no report ${id}`)
    const stored = report.snapshot as Snapshot
    const { author, ...snapshot } = stored
    const path = pathOfReported(report.object_type, report.object_id, stored)
    const lines = [
      `${report.object_type} ${report.object_id}${path === undefined ? '' : `  ${config.siteUrl}${path}`}`,
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
  about: 'close a report with its resolution',
  minWords: 2,
  run: async (deps, [id, ...rest]) => {
    await closeReport(deps, reportId(id), rest.join(' '))
    return `${id} is closed`
  },
}

const down: Command = {
  words: '<type> <id> <reason>',
  about:
    'hide a post, video, gallery, photo or product from everyone but its creator, or delete a comment; the author is shown the reason',
  minWords: 3,
  run: async (deps, [type, id = '', ...rest]) => {
    const known = [...ItemType.options, 'comment'] as const
    const itemType = known.find((one) => one === type)
    if (!itemType) throw new Refused(`${type} is not one of: ${known.join(', ')}. Accounts are suspended with suspend`)
    if (!isId(id)) throw new Refused(`${id} is not an id`)
    await takeDown(deps, itemType, id, rest.join(' '))
    return `${itemType} ${id} is taken down`
  },
}

const endStream: Command = {
  words: '<stream> <reason>',
  about: 'end a live stream, or cancel a scheduled one; its creator is shown the reason, and its reports are closed',
  minWords: 2,
  run: async (deps, [id = '', ...rest]) => {
    if (!isId(id)) throw new Refused(`${id} is not an id`)
    await endReportedStream(deps, id, rest.join(' '))
    return `The stream ${id} is over`
  },
}

const back: Command = {
  words: '<type> <id>',
  about: 'allow the creator to publish a taken-down item again',
  minWords: 2,
  run: async (deps, [type, id = '']) => {
    const itemType = ItemType.options.find((one) => one === type)
    if (!itemType) throw new Refused(`${type} is not one of: ${ItemType.options.join(', ')}`)
    if (!isId(id)) throw new Refused(`${id} is not an id`)
    await putBack(deps, itemType, id)
    return `${itemType} ${id} can be published again`
  },
}

/** The commands for reports. */
export const reportCommands: Readonly<Record<string, Command>> = {
  reports: list,
  report: one,
  'close-report': close,
  'take-down': down,
  'end-stream': endStream,
  'put-back': back,
}
