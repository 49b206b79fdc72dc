import type { In } from '../../../contract/endpoint.ts'
import type { Feed, feeds } from '../../../contract/feeds.ts'
import { maxFeedText } from '../../../contract/limits.ts'
import type { ItemStatus } from '../../../contract/items.ts'
import { accessBody, type AccessValue } from '../items/AccessFields.tsx'

/** A poll as it is written; with an id it is made already and stays as it is. */
export type PollDraft = { id?: string; question: string; options: string[]; closesAt?: string | undefined }

/** What is typed and chosen in the form of a post, beside its files. Kept in the browser while it is written. */
export type PostDraft = {
  /** What everyone may read of a post that is not free. */
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

/** Answers of a poll at first. */
export const emptyPoll: PollDraft = { question: '', options: ['', ''] }

/** The form of a post that is there, or of a new one. */
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

/** The ids that the files of a form have on the server, and the words for them. */
export type PostFiles = Pick<PostBody, 'fileIds' | 'thumbnailId' | 'teaserId' | 'captions' | 'descriptions'>

/** The body that publishes a draft, keeps it, or schedules it. */
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

/** The body of a poll, without the answers that were left empty. */
export const pollBody = ({ question, options, closesAt }: PollDraft): In<(typeof feeds)['createPoll']['body']> => ({
  ...(question.trim() !== '' && { question }),
  options: options.filter((text) => text.trim() !== ''),
  ...(closesAt !== undefined && { closesAt }),
})

/** A post as it stands, to be sent with a change: what a list does to it without opening it. Nothing of it is lost. */
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
