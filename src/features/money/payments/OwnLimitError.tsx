import type { ReactElement } from 'react'
import type { SpendingPeriod } from '../../../../contract/money/spending.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { money } from '../../../lib/format.ts'
import { texts, useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Time } from '../../../ui/Time.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'

const T = texts({
  en: {
    above: {
      day: (cap: string) => `This goes over your daily limit of ${cap}.`,
      week: (cap: string) => `This goes over your weekly limit of ${cap}.`,
      month: (cap: string) => `This goes over your monthly limit of ${cap}.`,
    },
    left: (left: string) => `You have ${left} left.`,
    used: "You've reached it.",
    anew: 'Resets',
    pausing: "You're taking a break from spending until",
    charged: 'Nothing was charged.',
    limits: 'Your limits',
  },
  pt: {
    above: {
      day: (cap: string) => `Isto passa do seu limite diário de ${cap}.`,
      week: (cap: string) => `Isto passa do seu limite semanal de ${cap}.`,
      month: (cap: string) => `Isto passa do seu limite mensal de ${cap}.`,
    },
    left: (left: string) => `Restam ${left}.`,
    used: 'Você atingiu o limite.',
    anew: 'Renova',
    pausing: 'Você está em uma pausa de gastos até',
    charged: 'Nada foi cobrado.',
    limits: 'Seus limites',
  },
})

/**
 * Explains that the purchase exceeds a limit the buyer has set: which one, what is left, when it resets, and a link to
 * the limits.
 */
export const OwnLimitError = ({ error }: { error: ApiError }): ReactElement => {
  const t = useTexts(T)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { period, cap, left, resetsAt, until } = error.details as {
    period: SpendingPeriod
    cap: number
    left: number
    resetsAt: string
    until: string
  }
  const limits = (
    <ButtonLink size="sm" variant="secondary" href="/wallet/limits">
      {t.limits}
    </ButtonLink>
  )
  if (error.code === 'cooling_off')
    return (
      <Notice
        tone="warning"
        role="alert"
        title={
          <>
            {t.pausing} <Time at={until} exact />
          </>
        }
        action={limits}
      >
        {t.charged}
      </Notice>
    )
  return (
    <Notice tone="warning" role="alert" title={t.above[period](money(cap, locale, currency))} action={limits}>
      {t.charged} {left > 0 ? t.left(money(left, locale, currency)) : t.used} {t.anew} <Time at={resetsAt} isDue />
    </Notice>
  )
}
