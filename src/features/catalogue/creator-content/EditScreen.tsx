import type { ReactElement } from 'react'
import type { Gallery } from '../../../../contract/catalogue/assets/galleries.ts'
import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import type { Video } from '../../../../contract/catalogue/assets/videos.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { TakenDownNotice } from '../../identity/decisions/TakenDownNotice.tsx'
import type { ReportWork } from '../items/use-report.ts'
import { Versioned } from '../items/Versioned.tsx'
import { FormScreen } from './FormScreen.tsx'
import { GalleryForm } from './gallery/GalleryForm.tsx'
import type { Content, ContentKind } from './kinds.ts'
import { ProductForm } from './ProductForm.tsx'
import { VideoForm } from './video/VideoForm.tsx'

type FormKind = Exclude<ContentKind, 'photos'>

type FormOf<T> = {
  view: `${FormKind}.viewOwn`
  create: () => ReactElement
  edit: (item: T, report: ReportWork) => ReactElement
  /** What its form is filled from, besides what `updatedAt` stands for. */
  more: (item: T) => unknown
}

const forms: { videos: FormOf<Video>; galleries: FormOf<Gallery>; products: FormOf<Product> } = {
  videos: {
    view: 'videos.viewOwn',
    create: () => <VideoForm />,
    edit: (video, report) => <VideoForm video={video} report={report} />,
    more: ({ video }) => video?.captions?.map(({ _id, language }) => [_id, language]) ?? [],
  },
  galleries: {
    view: 'galleries.viewOwn',
    create: () => <GalleryForm />,
    edit: (gallery, report) => <GalleryForm gallery={gallery} report={report} />,
    more: ({ photos }) => photos?.map(({ _id, title, photo }) => [_id, title, photo.alt]),
  },
  products: {
    view: 'products.viewOwn',
    create: () => <ProductForm />,
    edit: (product, report) => <ProductForm product={product} report={report} />,
    more: ({ stock }) => stock,
  },
}

/** Screen to create an item of a kind, or with an id to edit one. */
export const EditScreen = ({ kind, id }: { kind: FormKind; id?: string | undefined }): ReactElement =>
  id === undefined ? <FormScreen kind={kind}>{forms[kind].create()}</FormScreen> : <Edit kind={kind} id={id} />

const Edit = ({ kind, id }: { kind: FormKind; id: string }): ReactElement => {
  const { view, edit, more } = forms[kind] as FormOf<Content>
  const { data, error, reload } = useRequest(view, { params: { id } })
  const item = data as Content | undefined
  return (
    <FormScreen kind={kind} item={item}>
      {item ? (
        <>
          {item.status === 'draft' && <TakenDownNotice itemId={id} />}
          <Versioned data={item} versionOf={(one) => [one.updatedAt, more(one)]}>
            {edit}
          </Versioned>
        </>
      ) : error ? (
        <ErrorState message={errorText(error)} onRetry={reload} />
      ) : (
        <Loading>
          <SkeletonBlock height="24rem" />
        </Loading>
      )}
    </FormScreen>
  )
}
