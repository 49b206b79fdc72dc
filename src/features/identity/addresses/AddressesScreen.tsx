import { useState } from 'react'
import type { ReactElement } from 'react'
import { maxAddresses } from '../../../../contract/limits.ts'
import type { Address } from '../../../../contract/identity/addresses.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { selectUser } from '../users/slice.ts'
import { AddressForm } from './AddressForm.tsx'
import { bookInput } from './AddressPicker.tsx'
import s from './addresses.module.css'
import { PostalLines } from './PostalLines.tsx'
import { addressTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The viewer's address book (Spec §7, Addresses). */
export const AddressesScreen = (): ReactElement => {
  const t = useTexts(addressTexts)
  const user = useAppSelector(selectUser)
  const { data, error, reload } = useRequest('addresses.search', bookInput)
  const [editing, setEditing] = useState<Address | 'new'>()
  const [removing, setRemoving] = useState<Address>()
  const { send, sending } = useSend('addresses.remove')
  const isFull = data !== undefined && data.total >= maxAddresses
  const remove = async ({ _id }: Address): Promise<void> => {
    const sent = await send({ params: { id: _id } })
    if (!sent.ok) return
    setRemoving(undefined)
    showToast({ kind: 'success', message: t.removed })
  }
  const add = <Button onClick={() => setEditing('new')}>{t.add}</Button>
  return (
    <AntdProvider>
      <div className={cx(layout.stack4, s.screen)}>
        <PageHead title={t.title} />
        <ScreenTitle title={t.title}>{data && data.data.length > 0 && !isFull && add}</ScreenTitle>
        <p className={s.lead}>{t.lead}</p>
        {isFull && <p className={s.lead}>{t.full(maxAddresses)}</p>}
        {error && !data ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : !data ? (
          <Loading>
            <SkeletonBlock height="12rem" />
          </Loading>
        ) : data.data.length === 0 ? (
          <EmptyState title={t.empty} action={add}>
            {t.emptyHint}
          </EmptyState>
        ) : (
          <ul className={layout.stack3}>
            {data.data.map((address) => (
              <li key={address._id} className={cx(layout.surface, s.item)}>
                <PostalLines address={address} />
                <div className={cx(layout.row, s.side)}>
                  {address.isDefault && <Badge tone="accent">{t.usual}</Badge>}
                  <RowMenu
                    label={t.actions(address.name)}
                    items={[
                      { label: t.edit, onSelect: () => setEditing(address) },
                      { label: t.remove, danger: true, onSelect: () => setRemoving(address) },
                    ]}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
        <Modal
          open={editing !== undefined}
          onClose={() => setEditing(undefined)}
          title={editing === 'new' ? t.addTitle : t.editTitle}
        >
          {editing && (
            <AddressForm
              key={editing === 'new' ? 'new' : editing._id}
              address={editing === 'new' ? undefined : editing}
              name={user?.name}
              onCancel={() => setEditing(undefined)}
              onSaved={() => {
                setEditing(undefined)
                showToast({ kind: 'success', message: t.saved })
              }}
            />
          )}
        </Modal>
        <Confirm
          open={removing !== undefined}
          onClose={() => setRemoving(undefined)}
          title={t.removeTitle}
          confirm={t.remove}
          cancel={t.cancel}
          danger
          busy={sending}
          onConfirm={() => removing && void remove(removing)}
        >
          {removing && <PostalLines address={removing} />}
          <p>{t.removeText}</p>
        </Confirm>
      </div>
    </AntdProvider>
  )
}
