import type { ReactElement } from 'react'
import type { SpendingPeriod } from '../../../contract/spending.ts'
import type { ApiError } from '../../api/api-error.ts'
import { money } from '../../lib/format.ts'
import { texts, useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Time } from '../../ui/Time.tsx'
import { selectSettings } from '../settings/slice.ts'

const T = texts({
  en: {
    above: {
      day: (cap: string) => `This is more than the ${cap} that you allow yourself for a day.`,
      week: (cap: string) => `This is more than the ${cap} that you allow yourself for a week.`,
      month: (cap: string) => `This is more than the ${cap} that you allow yourself for a month.`,
    },
    left: (left: string) => `${left} is left of it.`,
    used: 'Nothing is left of it.',
    anew: 'It begins anew:',
    pausing: 'You are taking a break from spending until',
    charged: 'Nothing was charged.',
    limits: 'Your limits',
  },
  pt: {
    above: {
      day: (cap: string) => `Isto passa dos ${cap} que você se permite por dia.`,
      week: (cap: string) => `Isto passa dos ${cap} que você se permite por semana.`,
      month: (cap: string) => `Isto passa dos ${cap} que você se permite por mês.`,
    },
    left: (left: string) => `Restam ${left}.`,
    used: 'Não resta nada.',
    anew: 'Recomeça:',
    pausing: 'Você está em uma pausa de gastos até',
    charged: 'Nada foi cobrado.',
    limits: 'Seus limites',
  },
})

/** That the buyer does not allow themselves this: which limit, what is left of it, when it begins anew, and the way to the limits. */
export const OwnLimitError = ({ error }: { error: ApiError }): ReactElement => {
  const t = useTexts(T)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { period, cap, left, resetsAt, until } = error.details as { period: SpendingPeriod; cap: number; left: number; resetsAt: string; until: string }
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
      {t.charged} {left > 0 ? t.left(money(left, locale, currency)) : t.used} {t.anew} <Time at={resetsAt} />
    </Notice>
  )
}
