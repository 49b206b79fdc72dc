import { Select } from 'antd'
import type { ReactElement } from 'react'
import { cardBehaviours } from '../../../../contract/money/sandbox-cards.ts'
import type { CardBehaviour } from '../../../../contract/money/sandbox-cards.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { CardBrand } from '../cards/CardBrand.tsx'
import { expiryOf } from '../cards/use-cards.ts'
import s from './sandbox.module.css'
import { sandboxTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The viewer's saved test cards. The behaviour of each can be changed, for example to make the next renewal fail. */
export const SavedCards = (): ReactElement => {
  const t = useTexts(sandboxTexts)
  const { data, error, isLoading, reload } = useRequest('sandbox.cards')
  const { send, sending } = useSend('sandbox.changeCard')
  const change = async (id: string, behaviour: CardBehaviour): Promise<void> => {
    const sent = await send({ params: { id }, body: { behaviour } })
    if (sent.ok) showToast({ kind: 'success', message: t.changed })
  }
  return (
    <section className={s.section} aria-labelledby="saved-cards">
      <h2 id="saved-cards">{t.cards}</h2>
      <p className={s.small}>{t.cardsLead}</p>
      {isLoading ? (
        <Loading>
          <SkeletonBlock height="6rem" />
        </Loading>
      ) : error && !data ? (
        <ErrorState compact message={errorText(error)} onRetry={reload} />
      ) : !data || data.total === 0 ? (
        <EmptyState
          compact
          title={t.noCards}
          action={
            <ButtonLink variant="secondary" href="/wallet/cards">
              {t.addCard}
            </ButtonLink>
          }
        >
          {t.noCardsHint}
        </EmptyState>
      ) : (
        <ul className={cx(layout.stack, layout.surface, s.list)}>
          {data.data.map((card) => (
            <li key={card._id}>
              <CardBrand brand={card.brand} />
              <span className={s.what}>
                <span className={cx(layout.cluster, s.label)}>•••• {card.last4}</span>
                <span className={s.small}>{expiryOf(card)}</span>
              </span>
              <Select
                className={s.behaviour}
                aria-label={t.does(t.ending(card.brand, card.last4))}
                value={card.behaviour}
                disabled={sending}
                onChange={(behaviour) => void change(card._id, behaviour)}
                options={cardBehaviours.map((one) => ({ value: one, label: t.behaviours[one] }))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
