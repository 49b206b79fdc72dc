import { Input } from 'antd'
import { useId } from 'react'
import type { ReactElement } from 'react'
import { maxGoalTitle, maxScheduledDays, maxStreamDescription, maxStreamTitle } from '../../../../../contract/limits.ts'
import type { StreamAccess } from '../../../../../contract/social/streaming/streams.ts'
import type { FieldProps } from '../../../../api/use-form.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { RadioCards } from '../../../../ui/antd/RadioCards.tsx'
import { TextArea } from '../../../../ui/antd/TextArea.tsx'
import { DateTimeField } from '../../../catalogue/items/DateTimeField.tsx'
import { PriceField } from '../../../catalogue/items/PriceField.tsx'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import { formTexts } from './form-texts.ts'
import s from './go-live.module.css'
import type { StreamValues } from './stream-values.ts'
import { goLiveTexts } from './texts.ts'

type FormParts = {
  values: StreamValues
  set: <K extends keyof StreamValues>(name: K, value: StreamValues[K]) => void
  field: (name: keyof StreamValues) => FieldProps
  errors: Readonly<Record<string, string | undefined>>
}

const accesses: readonly StreamAccess[] = ['free', 'follower', 'subscriber', 'sale']

/** The title of a stream. */
export const TitleField = ({ values, field, errors }: Omit<FormParts, 'set'>): ReactElement => {
  const t = useTexts(formTexts)
  return (
    <FormField
      label={t.streamTitle}
      error={errors['title']}
      hint={t.streamTitleHint}
      counter={{ used: values.title.length, most: maxStreamTitle }}
      required
    >
      <Input {...field('title')} autoComplete="off" />
    </FormField>
  )
}

/** When a scheduled stream begins. */
export const StartField = ({ values, set, errors }: Omit<FormParts, 'field'>): ReactElement => {
  const t = useTexts(formTexts)
  return (
    <DateTimeField
      label={t.date}
      value={values.scheduledAt}
      onChange={(at) => set('scheduledAt', at)}
      error={errors['scheduledAt']}
      days={maxScheduledDays}
    />
  )
}

/** Who may watch a stream, and the price of a ticket. */
export const AccessField = ({ values, set, errors }: Omit<FormParts, 'field'>): ReactElement => {
  const t = useTexts(formTexts)
  const words = useTexts(goLiveTexts)
  const id = useId()
  return (
    <>
      <RadioCards<StreamAccess>
        legend={t.who}
        name={`${id}access`}
        value={values.access}
        onChange={(access) => set('access', access)}
        options={accesses.map((access) => ({
          value: access,
          title: words.access[access],
          note: t.accessNotes[access],
        }))}
      />
      {values.access === 'sale' && (
        <div className={layout.stack2}>
          <PriceField
            label={t.ticketPrice}
            value={values.price}
            onChange={(price) => set('price', price)}
            error={errors['price']}
          />
          <p className={s.note}>{t.ticketRule}</p>
        </div>
      )}
    </>
  )
}

type MoreFieldsProps = Omit<FormParts, 'set'> & {
  cover: ReactElement
  /** Shows everything at once, where there is room for it. */
  isOpen?: boolean
}

/** What is rarely needed, folded away: description, cover and goal. It opens by itself where something is wrong. */
export const MoreFields = ({ values, field, errors, cover, isOpen }: MoreFieldsProps): ReactElement => {
  const t = useTexts(formTexts)
  const { ofWallet } = useAmounts()
  const goalFault = errors['goal'] ?? errors['goal.tokens']
  const isWrong = [errors['description'], errors['goal.title'], goalFault].some((error) => error !== undefined)
  return (
    <details className={s.more} open={isOpen || isWrong || undefined}>
      <summary>{t.more}</summary>
      <div className={layout.stack4}>
        <FormField
          label={t.description}
          error={errors['description']}
          counter={
            values.description.length > maxStreamDescription - 200
              ? { used: values.description.length, most: maxStreamDescription }
              : undefined
          }
          optional
        >
          <TextArea {...field('description')} minRows={2} />
        </FormField>
        {cover}
        <fieldset className={s.goal}>
          <legend>{t.goal}</legend>
          <p className={s.note}>{t.goalHint}</p>
          <div className={s.pair}>
            <FormField label={t.goalTitle} error={errors['goal.title']} optional>
              <Input {...field('goalTitle')} autoComplete="off" maxLength={maxGoalTitle} />
            </FormField>
            <FormField label={t.goalTokens} error={goalFault} optional>
              <Input {...field('goalTokens')} inputMode="decimal" autoComplete="off" maxLength={9} {...ofWallet} />
            </FormField>
          </div>
        </fieldset>
      </div>
    </details>
  )
}
