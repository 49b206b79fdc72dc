import type { OwnStream, StreamAccess, StreamSource } from '../../../../../contract/social/streaming/streams.ts'
import { typedAmount } from '../../../../lib/amount.ts'

/** What the form of a stream holds. Amounts that are typed stay text. */
export type StreamValues = {
  title: string
  description: string
  access: StreamAccess
  /** Tokens. */
  price: number | undefined
  goalTitle: string
  goalTokens: string
  source: StreamSource
  when: 'now' | 'later'
  scheduledAt: string | undefined
}

export const emptyStream: StreamValues = {
  title: '',
  description: '',
  access: 'free',
  price: undefined,
  goalTitle: '',
  goalTokens: '',
  source: 'browser',
  when: 'now',
  scheduledAt: undefined,
}

/** The values of a stream that exists. */
export const valuesOf = (stream: OwnStream): StreamValues => ({
  title: stream.title,
  description: stream.description,
  access: stream.access,
  price: stream.price,
  goalTitle: stream.goal?.title ?? '',
  goalTokens: stream.goal ? String(stream.goal.tokens) : '',
  source: stream.source,
  when: stream.scheduledAt !== undefined && stream.status === 'scheduled' ? 'later' : 'now',
  scheduledAt: stream.scheduledAt,
})

/** Whether a goal is meant: one of its two fields was filled in. */
export const hasGoal = ({ goalTitle, goalTokens }: StreamValues): boolean =>
  goalTitle.trim() !== '' || goalTokens.trim() !== ''

/** The fields of a body that these values stand for. */
export const bodyOf = (values: StreamValues) => ({
  title: values.title,
  description: values.description,
  access: values.access,
  ...(values.access === 'sale' && { price: values.price }),
  goal: hasGoal(values)
    ? { title: values.goalTitle.trim(), tokens: typedAmount(values.goalTokens) ?? Number.NaN }
    : null,
})
