import type { In } from '../../../../contract/endpoint.ts'
import type { Feed, feeds } from '../../../../contract/catalogue/feeds.ts'
import { maxFeedText } from '../../../../contract/limits.ts'
import type { ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import { isVisible } from '../../../../contract/text/storable-text.ts'
import { accessBody, type AccessValue } from '../items/AccessFields.tsx'

/** A poll in the form. With an id it has been published and cannot be changed. */
export type PollDraft = { id?: string; question: string; options: string[]; closesAt?: string | undefined }

/** The values of a post form, without its files. Stored in the browser while it is edited. */
export type PostDraft = {
  /** Title and caption are visible to everyone, also when the post is locked. */
  title: string
  caption: string
  text: string
  offer: AccessValue
  isPinned: boolean
  poll: PollDraft | null
  /** Language of each subtitle file, by the upload's key. */
  languages: Record<string, string>
}

export type PostBody = In<(typeof feeds)['create']['body']>

/** A new poll with two empty options. */
export const emptyPoll: PollDraft = { question: '', options: ['', ''] }

/** The form's values of an existing post, or of a new one. */
export const draftOf = (feed?: Feed): PostDraft => ({
  title: feed?.title ?? '',
  caption: feed?.caption ?? '',
  text: feed?.text ?? '',
  offer: {
    access: feed?.access ?? 'subscriber',
    price: feed?.price,
    status: feed?.status === 'scheduled' ? 'scheduled' : 'active',
    scheduledAt: feed?.scheduledAt,
  },
  isPinned: feed?.isPinned ?? false,
  poll: feed?.poll
    ? {
        id: feed.poll._id,
        question: feed.poll.question ?? '',
        options: feed.poll.options.map(({ text }) => text),
        closesAt: feed.poll.closesAt,
      }
    : null,
  languages: Object.fromEntries(
    (feed?.files ?? []).flatMap(({ captions = [] }) => captions.map(({ _id, language }) => [_id, language]))
  ),
})

/** File ids and alternative texts for the body. */
export type PostFiles = Pick<PostBody, 'fileIds' | 'thumbnailId' | 'teaserId' | 'captions' | 'descriptions'>

/** The body that saves a draft with a status. */
export const bodyOf = (
  draft: PostDraft,
  files: PostFiles,
  pollId: string | undefined,
  status: ItemStatus
): PostBody => ({
  title: draft.title,
  caption: draft.caption,
  text: draft.text,
  isPinned: draft.isPinned,
  ...files,
  ...(pollId !== undefined && { pollId }),
  ...accessBody({ ...draft.offer, status }),
})

/** The body of an update: of what a form can remove, an absent field would stay. */
export const changedBody = (body: PostBody): In<(typeof feeds)['update']['body']> => ({
  ...body,
  thumbnailId: body.thumbnailId ?? null,
  teaserId: body.teaserId ?? null,
  captions: body.captions ?? null,
  pollId: body.pollId ?? null,
})

/** The body of a poll, without empty options. */
export const pollBody = ({ question, options, closesAt }: PollDraft): In<(typeof feeds)['createPoll']['body']> => ({
  ...(isVisible(question) && { question }),
  options: options.filter(isVisible),
  ...(closesAt !== undefined && { closesAt }),
})

/** The complete body of an existing post with a change, for updates from a list. */
export const bodyOfFeed = (feed: Feed, change: Partial<PostBody>): PostBody => ({
  title: feed.title,
  caption: feed.caption,
  text: (feed.text ?? '').slice(0, maxFeedText),
  fileIds: (feed.draftFiles ?? feed.files ?? []).map(({ _id }) => _id),
  thumbnailId: feed.thumbnailId,
  teaserId: feed.teaser?._id,
  captions: (feed.files ?? []).flatMap(({ captions = [] }) =>
    captions.map(({ _id, language }) => ({ fileId: _id, language }))
  ),
  pollId: feed.poll?._id,
  access: feed.access,
  price: feed.price,
  status: feed.status,
  scheduledAt: feed.scheduledAt,
  isPinned: feed.isPinned,
  isStory: feed.isStory,
  ...change,
})
