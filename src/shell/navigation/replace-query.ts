import type { NextRouter } from 'next/router'
import { withQuery } from './site-path.ts'

/**
 * Sets parameters in the address of the open page, or removes those that are undefined, without loading the page again,
 * scrolling or a new entry in the history.
 */
export const replaceQuery = (router: NextRouter, change: Readonly<Record<string, string | undefined>>): void =>
  void router.replace(withQuery(router.asPath, change), undefined, { scroll: false, shallow: true })
