import { Checkbox } from 'antd'
import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { HeldComment } from '../../../../contract/admin/comments.ts'
import { allows } from '../../../../contract/admin/roles.ts'
import { useDownload } from '../../../api/files/use-download.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { Time } from '../../../ui/Time.tsx'
import { pageNumberOf } from '../../platform/records/page-number.ts'
import { RecordScreen } from '../../platform/records/RecordScreen.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { ExportButton } from '../ExportButton.tsx'
import { PEOPLE_PATH } from '../people/query.ts'
import { SITE_PATH } from '../site/sections.ts'
import s from './held-comments.module.css'
import { HeldDecisions } from './HeldDecisions.tsx'
import { COMMENTS_PATH, heldFilter, heldInput } from './query.ts'
import { heldTexts } from './texts.ts'

/** The comments that wait for review, alone or several at once. */
export const HeldCommentsScreen = (): ReactElement => {
  const t = useTexts(heldTexts)
  const { query } = useRouter()
  const filter = heldFilter(query)
  const input = heldInput(filter, pageNumberOf(query))
  const list = useRequest('adminComments.list', input, { keepPrevious: true })
  const { save, saving } = useDownload('adminComments.export')
  const mayEdit = allows(useAppSelector(selectUser)?.operatorRole, 'site.edit')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = list.data?.data ?? []
  const columns = useColumns(chosen, (id, isChosen) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  )
  const wordsLink = mayEdit && (
    <ButtonLink variant="secondary" href={`${SITE_PATH}/words`}>
      {t.words}
    </ButtonLink>
  )
  return (
    <RecordScreen
      path={COMMENTS_PATH}
      list={list}
      perPage={input.query.limit}
      columns={columns}
      q={filter.q}
      t={t}
      aside={
        <div className={layout.cluster}>
          {wordsLink}
          <ExportButton save={() => save({ query: filter })} saving={saving} />
        </div>
      }
      above={
        rows.length > 0 && (
          <HeldDecisions
            isBulk
            ids={rows.flatMap(({ _id }) => (chosen.has(_id) ? [_id] : []))}
            onAll={() => setChosen(new Set(rows.map(({ _id }) => _id)))}
            onNone={() => setChosen(new Set())}
          />
        )
      }
      empty={
        <EmptyState scene="seats" title={t.empty} action={wordsLink}>
          {mayEdit ? `${t.emptyText} ${t.emptyNoWords}` : t.emptyText}
        </EmptyState>
      }
    />
  )
}

/** The columns of the list, whose rows can be chosen. */
function useColumns(
  chosen: ReadonlySet<string>,
  onChoose: (id: string, isChosen: boolean) => void
): DataColumn<HeldComment>[] {
  const t = useTexts(heldTexts)
  return [
    {
      title: t.choose,
      key: 'choose',
      card: 'aside',
      render: (_, { _id, author }) => (
        <Checkbox
          aria-label={t.chooseOne(author.name)}
          checked={chosen.has(_id)}
          onChange={({ target }) => onChoose(_id, target.checked)}
        />
      ),
    },
    {
      title: t.author,
      key: 'author',
      card: 'head',
      // The comment would take all the room, and names would break inside a word.
      width: '10rem',
      render: (_, { author }) => (
        <span className={layout.stack1}>
          <Link href={`${PEOPLE_PATH}/${author._id}`}>
            <strong dir="auto">{author.name}</strong>
          </Link>
          {author.username && <span className={textStyles.note}>@{author.username}</span>}
        </span>
      ),
    },
    {
      title: t.comment,
      key: 'comment',
      rowScope: 'row',
      card: 'bare',
      render: (_, { content, words, photo, author }) => (
        <span className={layout.stack2}>
          <span className={s.words} dir="auto">
            {content}
          </span>
          {photo && <img className={s.photo} src={photo.url} alt={t.photo(author.name)} loading="lazy" />}
          <span className={layout.wrap}>
            {words.map((word) => (
              <Badge key={word} tone="warning">
                {word}
              </Badge>
            ))}
          </span>
        </span>
      ),
    },
    {
      title: t.where,
      key: 'where',
      card: 'bare',
      render: (_, { item, creator, isReply }) => (
        <span className={layout.stack1}>
          <Link href={item.path}>{t.of(creator.name)}</Link>
          {isReply && <span className={textStyles.note}>{t.reply}</span>}
        </span>
      ),
    },
    { title: t.since, key: 'heldAt', isOneLine: true, render: (_, { heldAt }) => <Time at={heldAt} /> },
    {
      title: t.actions,
      key: 'actions',
      card: 'bare',
      // Both buttons beside each other.
      width: '13rem',
      render: (_, { _id }) => <HeldDecisions ids={[_id]} />,
    },
  ]
}
