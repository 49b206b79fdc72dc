import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { operatorDeeds } from '../../server/http/act-as-operator.ts'
import { logTexts } from '../../src/features/operator/log/texts.ts'

/** Where the role of an operator is read outside the endpoints for operators, with the reason. */
const readers: Readonly<Record<string, string>> = {
  'server/features/identity/second-factor/routes.ts': 'operators need a second factor',
  'server/features/identity/users/policy.ts': 'operators find every account; reads only',
  'server/features/identity/users/present.ts': 'shown to the operator',
  'server/features/money/payouts/return-payout.ts': 'whether a second person is there to confirm a return',
  'server/features/notifications/bell/notify-operators.ts': 'who is told of what waits',
  'server/features/social/comments/hold-comment.ts': 'operators who decide about held comments are not held',
  'server/features/social/downloads/routes.ts': 'passed on to actAsOperator',
  'server/features/social/downloads/find-download.ts': 'passed on to actAsOperator',
}

test('the role of an operator gives no right in an endpoint of everybody but through actAsOperator', () => {
  const found = execFileSync('git', ['grep', '-l', 'operatorRole', '--', 'server/features'], { encoding: 'utf8' })
  const files = found.split('\n').filter((file) => file !== '' && !file.startsWith('server/features/operator/'))
  expect(files.filter((file) => !Object.hasOwn(readers, file))).toEqual([])
})

test("each deed of an operator has its words in the log's texts", () => {
  for (const { actions } of [logTexts.en, logTexts.pt])
    expect([...Object.keys(operatorDeeds), 'operators.accept'].filter((deed) => !Object.hasOwn(actions, deed))).toEqual(
      []
    )
})
