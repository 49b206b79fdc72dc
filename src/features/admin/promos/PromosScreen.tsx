import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Promo } from '../../../../contract/admin/promos.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { moment } from '../../../lib/format.ts'
import { moveItem } from '../../../lib/move-item.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Plus } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { PromoCard } from '../../platform/promos/SitePromos.tsx'
import s from '../site/site.module.css'
import { PromoForm } from './PromoForm.tsx'
import { operatorPromosTexts } from './texts.ts'

const tones = { shown: 'success', scheduled: 'accent', ended: 'neutral' } as const

/** All promos of the site as visitors see them, in their order. */
export const PromosScreen = (): ReactElement => {
  const t = useTexts(operatorPromosTexts)
  const { data, error, reload } = useRequest('promos.list')
  const order = useSend('promos.order')
  const remove = useSend('promos.remove')
  const [editing, setEditing] = useState<Promo | 'new'>()
  const [removing, setRemoving] = useState<Promo>()
  const all = data?.data ?? []
  const move = (index: number, by: -1 | 1): void => {
    const ids = all.map(({ _id }) => _id)
    void order.send({ body: { ids: moveItem(ids, index, index + by) } })
  }
  const confirmRemoval = async (): Promise<void> => {
    if (!removing) return
    const { ok } = await remove.send({ params: { id: removing._id } })
    if (!ok) return
    setRemoving(undefined)
    showToast({ kind: 'success', message: t.removed })
  }
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  )
  return (
    <AntdProvider>
      <div className={layout.stack5}>
        <PageHead title={t.heading} noindex />
        <ScreenTitle title={t.heading}>{all.length > 0 && add}</ScreenTitle>
        <p className={textStyles.lead}>{t.lead}</p>
        {error && !data ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : !data ? (
          <Loading>
            <SkeletonBlock height="16rem" />
          </Loading>
        ) : all.length === 0 ? (
          <EmptyState scene="ticket" title={t.empty} action={add}>
            {t.emptyHint}
          </EmptyState>
        ) : (
          <ol className={s.list}>
            {all.map((promo, index) => (
              <PromoRow
                key={promo._id}
                promo={promo}
                isFirst={index === 0}
                isLast={index === all.length - 1}
                onMove={(by) => move(index, by)}
                onEdit={() => setEditing(promo)}
                onRemove={() => setRemoving(promo)}
              />
            ))}
          </ol>
        )}
        <Modal
          open={editing !== undefined}
          onClose={() => setEditing(undefined)}
          title={editing === 'new' ? t.addTitle : t.editTitle}
        >
          {editing && (
            <PromoForm
              key={editing === 'new' ? 'new' : editing._id}
              promo={editing === 'new' ? undefined : editing}
              onDone={() => setEditing(undefined)}
            />
          )}
        </Modal>
        <Confirm
          open={removing !== undefined}
          onClose={() => setRemoving(undefined)}
          title={t.removeTitle}
          confirm={t.remove}
          danger
          busy={remove.sending}
          onConfirm={() => void confirmRemoval()}
        >
          {t.removeText}
        </Confirm>
      </div>
    </AntdProvider>
  )
}

type PromoRowProps = {
  promo: Promo
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onRemove: () => void
}

const PromoRow = ({ promo, isFirst, isLast, onMove, onEdit, onRemove }: PromoRowProps): ReactElement => {
  const t = useTexts(operatorPromosTexts)
  const locale = useLocale()
  const { title, text, places, from, to, status } = promo
  return (
    <li className={layout.stack2}>
      <div className={s.rowHead}>
        <p className={layout.cluster}>
          <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
          <span>{places.map((place) => t.placeNames[place]).join(' · ')}</span>
          {(from ?? to) && (
            <span className={textStyles.note}>
              {[from && t.since(moment(from, locale)), to && t.until(moment(to, locale))].filter(Boolean).join(' ')}
            </span>
          )}
        </p>
        <RowMenu
          label={t.actionsOf(title[locale])}
          items={[
            { label: t.edit, onSelect: onEdit },
            ...(isFirst ? [] : [{ label: t.up, onSelect: () => onMove(-1) }]),
            ...(isLast ? [] : [{ label: t.down, onSelect: () => onMove(1) }]),
            null,
            { label: t.remove, danger: true, onSelect: onRemove },
          ]}
        />
      </div>
      <PromoCard promo={{ ...promo, title: title[locale], text: text[locale] }} />
    </li>
  )
}
