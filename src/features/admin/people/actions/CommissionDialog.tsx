import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { people } from '../../../../../contract/admin/people.ts'
import { fromMinor, splitCommission } from '../../../../../contract/money/money.ts'
import { useSend } from '../../../../api/use-send.ts'
import { numberText, typedAmount } from '../../../../lib/amount.ts'
import { money, percent } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { SwitchField } from '../../../../ui/antd/SwitchField.tsx'
import textStyles from '../../../../ui/content/text.module.css'
import { selectSettings } from '../../../platform/settings/slice.ts'
import { MoneyDialog } from '../../MoneyDialog.tsx'
import type { ActionDialogProps } from './action.ts'
import { actionTexts } from './texts.ts'

/** The sale by which the commission is explained, in cents. */
const EXAMPLE = 1000

/** Sets the commission of one creator, or goes back to the site's default; shows what a sale would give. */
export const CommissionDialog = ({ person, open, onClose }: ActionDialogProps): ReactElement | null => {
  const t = useTexts(actionTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { send, sending } = useSend('people.changeCommission', { toast: false })
  // Null until something is changed, so that the dialog begins with what holds now.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOwn, setOwn] = useState<boolean | null>(null)
  const { creator } = person
  if (!creator) return null
  const close = (): void => {
    setTyped(null)
    setOwn(null)
    onClose()
  }
  const hasOwn = isOwn ?? creator.hasOwnCommission
  const text = typed ?? numberText(creator.commission, locale)
  const value = typedAmount(text)
  const isValid = !hasOwn || (value !== undefined && value <= 100)
  const commission = hasOwn ? (value ?? 0) : creator.siteCommission
  const { fee, net } = splitCommission(EXAMPLE, Math.round(commission * 100))
  const sum = (cents: number): string => money(fromMinor(cents), locale, currency)
  return (
    <MoneyDialog
      open={open}
      onClose={close}
      title={t.commissionTitle(person.name)}
      confirm={t.commissionSave}
      schema={people.changeCommission.body}
      known={{ commission: hasOwn ? value : null }}
      isReady={isValid}
      busy={sending}
      send={(body) => send({ params: { id: person._id }, body })}
      onDone={() => {
        close()
        showToast({ kind: 'success', message: t.commissionSaved })
      }}
    >
      <SwitchField
        label={t.useDefault(percent(creator.siteCommission / 100, locale, 2))}
        checked={!hasOwn}
        onChange={(isDefault) => setOwn(!isDefault)}
      />
      {hasOwn && (
        <FormField label={t.ownCommission} required error={isValid ? undefined : t.notCommission}>
          <Input
            value={text}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            suffix="%"
            onChange={({ target }) => setTyped(target.value)}
          />
        </FormField>
      )}
      {isValid && (
        <p className={textStyles.note} aria-live="polite">
          {t.example(sum(EXAMPLE), sum(fee), sum(net))}
        </p>
      )}
      <p className={textStyles.note}>{t.commissionText}</p>
    </MoneyDialog>
  )
}
