import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Operator, OperatorInvitation } from '../../../../contract/admin/operators.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { DataTable, type DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Plus } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Time } from '../../../ui/Time.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { operatorTexts } from '../admin-texts.ts'
import s from '../people/person.module.css'
import { PEOPLE_PATH } from '../people/query.ts'
import { Invitations } from './Invitations.tsx'
import { ChangeRoleForm, InviteForm } from './RoleForm.tsx'
import { teamTexts } from './texts.ts'

/** The operators of the site with their roles, and open invitations. */
export const TeamScreen = (): ReactElement => {
  const t = useTexts(teamTexts)
  const { data, error, reload } = useRequest('operators.list')
  const [isInviting, setInviting] = useState(false)
  return (
    <AntdProvider>
      <div className={layout.stack5}>
        <PageHead title={t.title} noindex />
        <ScreenTitle title={t.title}>
          <Button icon={<Plus aria-hidden />} onClick={() => setInviting(true)}>
            {t.invite}
          </Button>
        </ScreenTitle>
        <p className={textStyles.lead}>{t.lead}</p>
        {error && !data ? (
          <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
        ) : !data ? (
          <Loading>
            <SkeletonBlock height="16rem" />
          </Loading>
        ) : (
          <TeamLists operators={data.data} invitations={data.invitations} />
        )}
        <Modal open={isInviting} onClose={() => setInviting(false)} title={t.inviteTitle}>
          <InviteForm onDone={() => setInviting(false)} />
        </Modal>
      </div>
    </AntdProvider>
  )
}

const TeamLists = ({
  operators,
  invitations,
}: {
  operators: Operator[]
  invitations: OperatorInvitation[]
}): ReactElement => {
  const t = useTexts(teamTexts)
  const { roles } = useTexts(operatorTexts)
  const viewerId = useAppSelector(selectUser)?._id
  const [changing, setChanging] = useState<{ operator: Operator; isRemoval: boolean }>()
  const close = (): void => setChanging(undefined)
  const columns: DataColumn<Operator>[] = [
    {
      title: t.name,
      key: 'name',
      rowScope: 'row',
      card: 'head',
      render: (_, { _id, name, avatar, email }) => (
        <Link className={s.person} href={`${PEOPLE_PATH}/${_id}`}>
          <Avatar name={name} src={avatar} size="sm" decorative />
          <span className={layout.stack1}>
            <strong>
              {name} {_id === viewerId && <Badge tone="accent">{t.you}</Badge>}
            </strong>
            {email && <span className={textStyles.note}>{email}</span>}
          </span>
        </Link>
      ),
    },
    { title: t.role, key: 'role', render: (_, { role }) => roles[role] },
    {
      title: t.lastSeen,
      key: 'lastSeenAt',
      isOneLine: true,
      render: (_, { lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} /> : t.never),
    },
    {
      title: t.actionsTitle,
      key: 'actions',
      align: 'end',
      card: 'aside',
      render: (_, operator) => (
        <RowMenu
          label={t.actionsOf(operator.name)}
          items={[
            { label: t.changeRole, onSelect: () => setChanging({ operator, isRemoval: false }) },
            { label: t.remove, danger: true, onSelect: () => setChanging({ operator, isRemoval: true }) },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <DataTable label={t.title} rowKey="_id" columns={columns} dataSource={operators} />
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      <Modal
        open={changing !== undefined}
        onClose={close}
        title={changing && (changing.isRemoval ? t.removeTitle : t.changeTitle)(changing.operator.name)}
      >
        {changing && <ChangeRoleForm key={changing.operator._id} {...changing} onDone={close} />}
      </Modal>
    </>
  )
}
