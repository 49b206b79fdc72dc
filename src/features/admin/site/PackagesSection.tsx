import { useState } from 'react'
import type { ReactElement } from 'react'
import type { TokenPackage } from '../../../../contract/admin/token-packages.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { moveItem } from '../../../lib/move-item.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
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
import { PackageForm } from './PackageForm.tsx'
import { PackageOffer } from './PackageOffer.tsx'
import { packagesTexts } from './packages-texts.ts'
import s from './site.module.css'

/** The token packages of top-ups, in their order. */
export const PackagesSection = (): ReactElement => {
  const t = useTexts(packagesTexts)
  const locale = useLocale()
  const { data, error, reload } = useRequest('tokenPackages.list')
  const order = useSend('tokenPackages.order')
  const remove = useSend('tokenPackages.remove')
  const [editing, setEditing] = useState<TokenPackage | 'new'>()
  const [removing, setRemoving] = useState<TokenPackage>()
  const all = data?.data ?? []
  const move = (index: number, by: -1 | 1): void => {
    const ids = all.map(({ _id }) => _id)
    void order.send({ body: { ids: moveItem(ids, index, index + by) } })
  }
  const confirmRemoval = async (): Promise<void> => {
    if (!removing) return
    const { ok } = await remove.send({ params: { id: removing._id } })
    setRemoving(undefined)
    if (ok) showToast({ kind: 'success', message: t.removed })
  }
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  )
  if (error && !data) return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
  if (!data)
    return (
      <Loading>
        <SkeletonBlock height="20rem" />
      </Loading>
    )
  return (
    <div className={layout.stack5}>
      <p className={textStyles.lead}>{t.lead}</p>
      {all.length === 0 ? (
        <EmptyState scene="ticket" title={t.empty} action={add}>
          {t.emptyHint}
        </EmptyState>
      ) : (
        <>
          <ol className={s.list}>
            {all.map((offer, index) => (
              <li key={offer._id} className={layout.stack2}>
                <div className={s.rowHead}>
                  <p className={layout.cluster}>
                    <Badge tone={offer.isActive ? 'success' : 'neutral'}>
                      {offer.isActive ? t.active : t.inactive}
                    </Badge>
                  </p>
                  <RowMenu
                    label={t.actionsOf(offer.label[locale])}
                    items={[
                      { label: t.edit, onSelect: () => setEditing(offer) },
                      ...(index === 0 ? [] : [{ label: t.up, onSelect: () => move(index, -1) }]),
                      ...(index === all.length - 1 ? [] : [{ label: t.down, onSelect: () => move(index, 1) }]),
                      null,
                      { label: t.remove, danger: true, onSelect: () => setRemoving(offer) },
                    ]}
                  />
                </div>
                <PackageOffer offer={offer} />
              </li>
            ))}
          </ol>
          <div>{add}</div>
        </>
      )}
      <Modal
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title={editing === 'new' ? t.addTitle : t.editTitle}
        width="lg"
      >
        {editing && (
          <PackageForm
            key={editing === 'new' ? 'new' : editing._id}
            offer={editing === 'new' ? undefined : editing}
            onDone={() => setEditing(undefined)}
          />
        )}
      </Modal>
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={removing ? t.removeTitle(removing.label[locale]) : ''}
        confirm={t.remove}
        danger
        busy={remove.sending}
        onConfirm={() => void confirmRemoval()}
      >
        {t.removeText}
      </Confirm>
    </div>
  )
}
