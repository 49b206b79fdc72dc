import { useState } from 'react'
import type { ReactElement } from 'react'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import type { MailKind } from '../../../../contract/admin/mail-kinds.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { MailEditor } from './MailEditor.tsx'
import { mailsTexts } from './mails-texts.ts'

type Row = ResponseOf<'mailTexts.list'>['data'][number]

/** Every mail that the site sends, and the editor of its texts. */
export const MailsSection = (): ReactElement => {
  const t = useTexts(mailsTexts)
  const { data, error, reload } = useRequest('mailTexts.list')
  const [editing, setEditing] = useState<MailKind>()
  const close = (): void => setEditing(undefined)
  const columns: DataColumn<Row>[] = [
    {
      title: t.mail,
      key: 'kind',
      rowScope: 'row',
      card: 'head',
      render: (_, { kind, subject }) => (
        <span className={layout.stack1}>
          <strong>{t.kinds[kind].name}</strong>
          <span className={textStyles.note}>{subject}</span>
        </span>
      ),
    },
    { title: t.when, key: 'when', card: 'bare', render: (_, { kind }) => t.kinds[kind].when },
    {
      title: t.changed,
      key: 'changed',
      card: 'bare',
      render: (_, { changed }) =>
        changed.length === 0 ? (
          <span className={textStyles.note}>{t.isDefault}</span>
        ) : (
          <span className={layout.cluster}>
            {changed.map((language) => (
              <Badge key={language}>{t.changedIn[language]}</Badge>
            ))}
          </span>
        ),
    },
    {
      title: t.actions,
      key: 'actions',
      align: 'end',
      card: 'aside',
      render: (_, { kind }) => (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${t.edit}: ${t.kinds[kind].name}`}
          onClick={() => setEditing(kind)}
        >
          {t.edit}
        </Button>
      ),
    },
  ]
  return (
    <div className={layout.stack4}>
      <p className={textStyles.lead}>{t.lead}</p>
      {error && !data ? (
        <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
      ) : !data ? (
        <Loading>
          <SkeletonBlock height="24rem" />
        </Loading>
      ) : (
        <DataTable label={t.heading} rowKey="kind" columns={columns} dataSource={data.data} />
      )}
      <Modal
        open={editing !== undefined}
        onClose={close}
        title={editing === undefined ? '' : t.kinds[editing].name}
        width="lg"
      >
        {editing !== undefined && <MailEditor key={editing} kind={editing} onDone={close} />}
      </Modal>
    </div>
  )
}
