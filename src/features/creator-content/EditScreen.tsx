import type { ReactElement } from 'react'
import type { Gallery } from '../../../contract/content/galleries.ts'
import type { Product } from '../../../contract/content/products.ts'
import type { Video } from '../../../contract/content/videos.ts'
import { useRequest } from '../../api/use-request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../ui/feedback/Skeleton.tsx'
import { TakenDownNotice } from '../appeals/TakenDownNotice.tsx'
import { FormScreen } from './FormScreen.tsx'
import { GalleryForm } from './gallery/GalleryForm.tsx'
import type { Content, ContentKind } from './kinds.ts'
import { ProductForm } from './ProductForm.tsx'
import { VideoForm } from './video/VideoForm.tsx'

type FormKind = Exclude<ContentKind, 'photos'>

const forms: Record<FormKind, { view: `${FormKind}.viewOwn`; draw: (item?: Content) => ReactElement }> = {
  videos: { view: 'videos.viewOwn', draw: (item) => <VideoForm {...(item && { video: item as Video })} /> },
  galleries: { view: 'galleries.viewOwn', draw: (item) => <GalleryForm {...(item && { gallery: item as Gallery })} /> },
  products: { view: 'products.viewOwn', draw: (item) => <ProductForm {...(item && { product: item as Product })} /> },
}

/** Screen to create an item of a kind, or with an id to edit one. */
export const EditScreen = ({ kind, id }: { kind: FormKind; id?: string | undefined }): ReactElement =>
  id === undefined ? <FormScreen kind={kind}>{forms[kind].draw()}</FormScreen> : <Edit kind={kind} id={id} />

const Edit = ({ kind, id }: { kind: FormKind; id: string }): ReactElement => {
  const { view, draw } = forms[kind]
  const { data, error, reload } = useRequest(view, { params: { id } })
  const item = data as Content | undefined
  return (
    <FormScreen kind={kind} item={item}>
      {item ? (
        <>
          {item.status === 'draft' && <TakenDownNotice itemId={id} />}
          {draw(item)}
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
