import { WithItemPage } from '../../src/features/app/WithItemPage.tsx'
import { GalleryScreen } from '../../src/features/catalogue/galleries/GalleryScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const GalleryPage: AppPage<{ id: string }> = ({ id }) => (
  <WithItemPage>
    <GalleryScreen key={id} id={id} />
  </WithItemPage>
)
GalleryPage.layout = 'public'
GalleryPage.authenticate = true
GalleryPage.noredirect = true
GalleryPage.wide = true
GalleryPage.load = async ({ query, prefetch }) => {
  const id = String(query.id)
  await prefetch('galleries.view', { params: { id } })
  return { id }
}
export default GalleryPage
