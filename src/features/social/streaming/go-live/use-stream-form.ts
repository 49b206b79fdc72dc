import { streaming } from '../../../../../contract/social/streaming/streaming.ts'
import { isVisible } from '../../../../../contract/text/storable-text.ts'
import { useForm } from '../../../../api/use-form.ts'
import { typedAmount } from '../../../../lib/amount.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { formTexts } from './form-texts.ts'
import { bodyOf, hasGoal } from './stream-values.ts'
import type { StreamValues } from './stream-values.ts'

type Words = (typeof formTexts)['en']

/** What the contract's schema cannot say, because a field depends on another. */
const moreFaults = (values: StreamValues, t: Words): Record<string, string> => ({
  ...(values.access === 'sale' && !values.price && { price: t.priceMissing }),
  ...(values.when === 'later' && values.scheduledAt === undefined && { scheduledAt: t.dateMissing }),
  ...(hasGoal(values) && !isVisible(values.goalTitle) && { 'goal.title': t.goalTitleMissing }),
  ...(hasGoal(values) && !typedAmount(values.goalTokens) && { 'goal.tokens': t.goalTokensMissing }),
})

/** The form of a new stream. `streamId`: a scheduled one that begins now. */
export const useNewStreamForm = (initial: StreamValues, streamId?: string) => {
  const t = useTexts(formTexts)
  return useForm({
    initial,
    schema: streaming.goLive.body,
    toInput: (values) => ({
      ...bodyOf(values),
      source: values.source,
      ...(streamId !== undefined && { streamId }),
      ...(values.when === 'later' && { scheduledAt: values.scheduledAt }),
    }),
    more: (values) => ({ ...(!isVisible(values.title) && { title: t.titleMissing }), ...moreFaults(values, t) }),
  })
}

/** The form of a stream that exists. */
export const useEditStreamForm = (initial: StreamValues) => {
  const t = useTexts(formTexts)
  return useForm({
    initial,
    schema: streaming.edit.body,
    toInput: (values) => ({
      ...bodyOf(values),
      ...(values.when === 'later' && { scheduledAt: values.scheduledAt }),
    }),
    more: (values) => moreFaults(values, t),
  })
}
