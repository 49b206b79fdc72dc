import { useState } from 'react'
import type { ReactElement } from 'react'
import { Plus } from '../../../ui/icons.tsx'
import type { Card as SavedCard } from '../../../../contract/money/payments.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { SandboxNote } from '../payments/SandboxNote.tsx'
import { WalletTabs } from '../wallet/WalletTabs.tsx'
import { CardForm } from './CardForm.tsx'
import { CardItem } from './CardItem.tsx'
import s from './cards-screen.module.css'
import { cardTexts } from './texts.ts'
import { useCards } from './use-cards.ts'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'

/** The saved cards: add one, choose the default, remove one. */
export const CardsScreen = (): ReactElement => {
  const t = useTexts(cardTexts)
  const { cards, error, isLoading, reload, add } = useCards()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<SavedCard>()
  const removal = useSend('payments.removeCard', { toast: false })
  const preference = useSend('payments.defaultCard')
  const remove = async (card: SavedCard): Promise<void> => {
    const sent = await removal.send({ params: { id: card._id } })
    if (!sent.ok) return
    setLeaving(undefined)
    showToast({ kind: 'success', message: t.removed })
  }
  const prefer = async (card: SavedCard): Promise<void> => {
    const sent = await preference.send({ params: { id: card._id } })
    if (sent.ok) showToast({ kind: 'success', message: t.defaultSet })
  }
  const openForm = (
    <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <AntdProvider>
      <div className={layout.stack5}>
        <PageHead title={t.title} />
        <WalletTabs current="cards" />
        <ScreenTitle title={t.title}>{cards.length > 0 && openForm}</ScreenTitle>
        <p className={s.lead}>{t.lead}</p>
        {isLoading ? (
          <Loading>
            <div className={layout.stack3}>
              <SkeletonBlock height="5rem" />
              <SkeletonBlock height="5rem" />
            </div>
          </Loading>
        ) : error && cards.length === 0 ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : cards.length === 0 ? (
          <EmptyState scene="ticket" title={t.empty} action={openForm}>
            {t.emptyHint}
          </EmptyState>
        ) : (
          <ul className={layout.stack3}>
            {cards.map((card) => (
              <CardItem
                key={card._id}
                card={card}
                onDefault={() => void prefer(card)}
                onRemove={() => {
                  removal.reset()
                  setLeaving(card)
                }}
              />
            ))}
          </ul>
        )}
        {cards.length > 0 && <p className={textStyles.note}>{t.defaultHint}</p>}
        {!adding && <SandboxNote />}
        <Modal open={adding} onClose={() => setAdding(false)} title={t.addTitle}>
          <CardForm
            onCancel={() => setAdding(false)}
            onSaved={(card) => {
              add(card)
              setAdding(false)
              showToast({ kind: 'success', message: t.saved })
            }}
          />
        </Modal>
        <Confirm
          open={leaving !== undefined}
          onClose={() => setLeaving(undefined)}
          busy={removal.sending}
          title={leaving ? t.removeTitle(t.ending(leaving.brand, leaving.last4)) : ''}
          confirm={t.remove}
          cancel={t.keep}
          danger
          onConfirm={() => leaving && void remove(leaving)}
        >
          <div className={layout.stack3}>
            <p>{t.removeText}</p>
            <p>{t.removeSubscriptions}</p>
            {removal.error && <Notice tone="danger">{errorText(removal.error)}</Notice>}
          </div>
        </Confirm>
      </div>
    </AntdProvider>
  )
}
