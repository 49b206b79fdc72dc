/** The path of the site's coupons. */
export const SITE_COUPONS_PATH = '/admin/coupons'
