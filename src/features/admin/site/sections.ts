/** The path of the settings of the site. */
export const SITE_PATH = '/admin/site'

/** The sections of the settings, each below `SITE_PATH`. */
export const siteSections = [
  'look',
  'pages',
  'menus',
  'mails',
  'fees',
  'packages',
  'announcements',
  'words',
  'access',
] as const
export type SiteSection = (typeof siteSections)[number]

/** The section of an address; undefined when there is no such section. */
export const siteSectionOf = (name: unknown): SiteSection | undefined => siteSections.find((one) => one === name)
