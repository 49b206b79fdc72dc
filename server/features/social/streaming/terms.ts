import { itemPriceError } from '../../../../contract/catalogue/items/item-rules.ts'
import { maxScheduledDays } from '../../../../contract/limits.ts'
import type { StreamAccess } from '../../../../contract/social/streaming/streams.ts'
import { toMinor } from '../../../../contract/money/money.ts'
import { invalidField } from '../../../http/api-error.ts'

/** Who may watch, and what a ticket costs in tokens. */
export type Terms = { access: StreamAccess; price?: number | undefined }

/** The columns of the terms; only tickets have a price. @throws ApiError 422 at `price` */
export function termsColumns({ access, price }: Terms) {
  if (access !== 'sale') return { access, price: null }
  if (price === undefined) throw invalidField('price', 'Please set a price')
  const fault = itemPriceError(price)
  if (fault) throw invalidField('price', fault)
  return { access, price: toMinor(price) }
}

/** What tips are collected for: a text, and tokens. */
export type Goal = { title: string; tokens: number }

/** The columns of a tip goal; null: none. @throws ApiError 422 at `goal.tokens` */
export function goalColumns(goal: Goal | null) {
  if (goal && goal.tokens <= 0) throw invalidField('goal.tokens', 'At least 1.00')
  return { goal_title: goal?.title ?? null, goal_tokens: goal ? toMinor(goal.tokens) : null }
}

/** When a stream is scheduled for. @throws ApiError 422 at `scheduledAt` for a time in the past or too far ahead */
export function scheduledTime(scheduledAt: string, now: Date): Date {
  const at = new Date(scheduledAt)
  if (at <= now) throw invalidField('scheduledAt', 'Choose a time in the future')
  if (at.getTime() > now.getTime() + maxScheduledDays * 86_400_000)
    throw invalidField('scheduledAt', 'Choose a time within 90 days')
  return at
}
