import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Trash2 as Trash } from '../../../ui/icons.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { ContentTabs } from './list/ContentTabs.tsx'
import { formTexts } from './form-texts.ts'
import type { Content, ContentKind } from './kinds.ts'
import { PendingNotice } from './PendingNotice.tsx'
import { reasonOf } from './reason-of.ts'
import { useBulk } from './bulk/use-bulk.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import layout from '../../../ui/layouts/layout.module.css'

const DeleteDialog = lazyClient(() => import('./bulk/DeleteDialog.tsx').then((module) => module.DeleteDialog))

type FormScreenProps = {
  kind: Exclude<ContentKind, 'photos'>
  /** The edited item; absent for a new one. */
  item?: Content | undefined
  children: ReactNode
}

/** Frame of a form: tabs, title, and a delete button for an existing item. */
export const FormScreen = ({ kind, item, children }: FormScreenProps): ReactElement => {
  const t = useTexts(formTexts)
  const router = useRouter()
  const bulk = useBulk(kind)
  const [isAsking, setAsking] = useState(false)
  const title = t.titles[kind][item ? 'edit' : 'new']
  const drop = async (): Promise<void> => {
    setAsking(false)
    if (!item) return
    const { failed } = await bulk.run({ do: 'delete', name: 'delete' }, [item])
    if (failed[0]) return showToast({ kind: 'error', message: reasonOf(failed[0].error) })
    showToast({ kind: 'success', message: t.deleted })
    await router.push(`/creator/${kind}`)
  }
  return (
    <AntdProvider>
      <div className={layout.stack5}>
        <PageHead title={title} />
        <ContentTabs current={kind} />
        <ScreenTitle title={title}>
          {item && (
            <Button
              variant="quiet"
              icon={<Trash aria-hidden />}
              loading={bulk.running !== undefined}
              onClick={() => setAsking(true)}
            >
              {t.deleteThis}
            </Button>
          )}
        </ScreenTitle>
        <PendingNotice what="content" />
        {children}
        {isAsking && item && (
          <DeleteDialog kind={kind} items={[item]} onClose={() => setAsking(false)} onAnswer={() => void drop()} />
        )}
      </div>
    </AntdProvider>
  )
}
