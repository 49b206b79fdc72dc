/**
 * The fields of answers and events that hold an address of something that the API serves itself: a picture, a film, a
 * download. Such an address begins with `/m/` or `/api/` and belongs to the API's origin, which the pages may not share.
 */
export const servedAddressFields: ReadonlySet<string> = new Set([
  'url',
  'srcset',
  'hls',
  'poster',
  'thumbnails',
  'avatar',
  'cover',
  'logo',
  'darkmodeLogo',
  'favicon',
  'loginPlaceholderImage',
  'flag',
  'playUrl',
  'publishUrl',
  'viewerUrl',
])

/** The beginning of an address that the API serves, at each place where a value can have one: `srcset` lists several. */
export const servedAddress = /(^|, )(?=\/(?:m|api)\/)/g
