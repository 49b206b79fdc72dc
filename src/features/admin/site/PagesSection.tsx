import { useState } from 'react'
import type { ReactElement } from 'react'
import type { SitePageRow } from '../../../../contract/admin/site-pages.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { Confirm } from '../../../ui/antd/Confirm.tsx'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Plus } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { PageEditor } from './PageEditor.tsx'
import { pagesTexts } from './pages-texts.ts'

/** The pages and news of the site. */
export const PagesSection = (): ReactElement => {
  const t = useTexts(pagesTexts)
  const { data, error, reload } = useRequest('sitePages.list')
  const remove = useSend('sitePages.remove')
  const [editing, setEditing] = useState<string | 'new'>()
  const [removing, setRemoving] = useState<SitePageRow>()
  const close = (): void => setEditing(undefined)
  const confirmRemoval = async (): Promise<void> => {
    if (!removing) return
    const { ok } = await remove.send({ params: { slug: removing.slug } })
    if (!ok) return
    setRemoving(undefined)
    showToast({ kind: 'success', message: t.removed })
  }
  const columns: DataColumn<SitePageRow>[] = [
    {
      title: t.title,
      key: 'title',
      rowScope: 'row',
      card: 'head',
      render: (_, { title, slug, isDefault }) => (
        <span className={layout.stack1}>
          <strong>
            {title} {isDefault && <Badge>{t.isDefault}</Badge>}
          </strong>
          <Link className={textStyles.note} href={`/page/${slug}`}>
            /page/{slug}
          </Link>
        </span>
      ),
    },
    { title: t.type, key: 'type', render: (_, { type }) => t.types[type] },
    {
      title: t.updated,
      key: 'updatedAt',
      isOneLine: true,
      render: (_, { updatedAt }) => <Time at={updatedAt} />,
    },
    {
      title: t.actions,
      key: 'actions',
      align: 'end',
      card: 'aside',
      render: (_, page) => (
        <RowMenu
          label={t.actionsOf(page.title)}
          items={[
            { label: t.edit, onSelect: () => setEditing(page.slug) },
            { label: t.remove, danger: true, onSelect: () => setRemoving(page) },
          ]}
        />
      ),
    },
  ]
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  )
  return (
    <div className={layout.stack4}>
      <p className={textStyles.lead}>{t.lead}</p>
      {error && !data ? (
        <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : !data ? (
        <Loading>
          <SkeletonBlock height="12rem" />
        </Loading>
      ) : data.data.length === 0 ? (
        <EmptyState scene="ticket" title={t.empty} action={add} />
      ) : (
        <>
          <DataTable label={t.heading} rowKey="slug" columns={columns} dataSource={data.data} />
          <div>{add}</div>
        </>
      )}
      <Modal open={editing !== undefined} onClose={close} title={editing === 'new' ? t.addTitle : t.editTitle}>
        {editing !== undefined && (
          <PageEditor key={editing} slug={editing === 'new' ? undefined : editing} onDone={close} />
        )}
      </Modal>
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={removing ? t.removeTitle(removing.title) : ''}
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
