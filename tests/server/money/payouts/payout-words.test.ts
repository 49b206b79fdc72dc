import { expect, it } from 'vitest'
import { en } from '../../../../contract/notifications/notification-center/notification-words-en.ts'
import { pt } from '../../../../contract/notifications/notification-center/notification-words-pt.ts'
import { approvedMail, paidMail, rejectedMail, returnedMail } from '../../../../server/features/money/payouts/mails.ts'

it.each([
  ['payout', 'approved', approvedMail],
  ['payout', 'paid', paidMail],
  ['refusal', 'payout', rejectedMail],
  ['refusal', 'payout_returned', returnedMail],
] as const)(
  'a %s of %s has the same words in its mail and in the notification center',
  (kind, detail, { template }) => {
    const parts = { of: '', detail } as Parameters<(typeof en)[typeof kind]>[0]
    expect([template.en.heading, template.pt.heading]).toEqual([en[kind](parts), pt[kind](parts)])
  }
)
