import { EditScreen } from '../../src/features/catalogue/creator-content/EditScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const GalleryPage: AppPage<{ id?: string }> = ({ id }) => <EditScreen key={id ?? 'new'} kind="galleries" id={id} />
GalleryPage.onlyPerformer = true
GalleryPage.wide = true
GalleryPage.load = async ({ query, prefetch }) => {
  if (typeof query.id !== 'string') return {}
  await prefetch('galleries.viewOwn', { params: { id: query.id } })
  return { id: query.id }
}
export default GalleryPage
