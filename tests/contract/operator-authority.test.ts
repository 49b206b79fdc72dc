import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { operatorDeeds } from '../../server/http/operators/act-as-operator.ts'
import { operatorReads } from '../../server/http/operators/operator-authority.ts'
import { logTexts } from '../../src/features/admin/log/texts.ts'

const filesWith = (pattern: string): string[] =>
  execFileSync('git', ['grep', '--untracked', '-lE', pattern, '--', 'server'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('server/features/admin/') && !file.startsWith('server/db/'))

/** Who opens the authority of an operator outside the endpoints for operators and `server/http`, with the reason. */
const openers: Readonly<Record<string, string>> = {
  'server/features/catalogue/rights/policy.ts': 'decides about items and streams; notes what is locked for others',
  'server/features/catalogue/rights/stream-access.ts': 'names what is noted',
  'server/features/identity/visibility/visibility.ts': 'decides about pages; notes those that are hidden from others',
  'server/features/identity/second-factor/routes.ts': 'operators need a second factor',
  'server/features/identity/users/policy.ts': 'operators find every account; notes those that others cannot',
  'server/features/identity/users/routes.ts': 'notes whom only an operator finds',
  'server/features/social/comments/hold-comment.ts': 'operators who decide about held comments are not held; noted',
  'server/features/social/comments/queries.ts': 'decides whose words are read; notes those of hidden people',
  'server/features/social/downloads/find-download.ts': 'passed on to actAsOperator',
  'server/features/social/stream-messages/policy.ts': 'whether who has joined may stay',
  'server/features/social/stream-messages/queries.ts': 'notes which messages of locked streams are read',
  'server/features/social/stream-messages/reach.ts': 'decides which messages are read',
  'server/realtime/client-event-handlers.ts': 'records what an event has opened',
}

test('the authority of an operator is opened in few places, each of which tells what it gives', () => {
  expect(filesWith('operator-authority.ts').filter((file) => !file.startsWith('server/http/'))).toEqual(
    Object.keys(openers).toSorted()
  )
})

/** Who reads a role for something else than the authority of a caller, with the reason. */
const roleReaders: Readonly<Record<string, string>> = {
  'server/features/identity/users/present.ts': 'shown to the operator',
  'server/features/money/payouts/return-payout.ts': 'whether a second person is there to confirm a return',
  'server/features/notifications/notification-center/notify-operators.ts': 'who is told of what waits',
  'server/http/operators/operator-authority.ts': 'the one place',
  'server/realtime/emit-to-related.ts': 'who is told of what waits',
}

test('nothing else asks a role what it allows', () => {
  expect(filesWith('import .*\\ballows\\b|operatorRole\\b|seesAllContent')).toEqual(Object.keys(roleReaders).toSorted())
})

test("each deed and read of an operator has its words in the log's texts", () => {
  const kinds = [...Object.keys(operatorDeeds), ...operatorReads, 'operators.accept']
  for (const { actions } of [logTexts.en, logTexts.pt])
    expect(kinds.filter((kind) => !Object.hasOwn(actions, kind))).toEqual([])
})
