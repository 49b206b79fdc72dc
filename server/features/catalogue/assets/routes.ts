import { galleries } from '../../../../contract/catalogue/assets/galleries.ts'
import { photos } from '../../../../contract/catalogue/assets/photos.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { videos } from '../../../../contract/catalogue/assets/videos.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import { mount } from '../../../http/mount.ts'
import { galleryHandlers } from './gallery-routes.ts'
import { photoHandlers } from './photo-routes.ts'
import { productHandlers } from './product-routes.ts'
import { publishAssets } from './publish-assets.ts'
import { videoHandlers } from './video-routes.ts'

/**
 * Videos, photos, galleries and products: one table and one mechanism (decision 11), and the job that publishes
 * scheduled assets.
 */
export const registerAssets: RegisterFeature = async (app, deps) => {
  mount(app, deps, videos, videoHandlers(deps))
  mount(app, deps, photos, photoHandlers(deps))
  mount(app, deps, galleries, galleryHandlers(deps))
  mount(app, deps, products, productHandlers(deps))
  await deps.jobs.work('publish-assets', () => publishAssets(deps))
  await deps.jobs.schedule('publish-assets', '* * * * *')
}
