import analytics from 'react-ga4'

/** Reports a page view to Google Analytics under a measurement id (Spec §1, §9). */
export const trackView = (id: string, page: string): void => {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (!analytics.isInitialized) analytics.initialize(id, { nonce, gtagOptions: { send_page_view: false } })
  analytics.send({ hitType: 'pageview', page, title: document.title })
}
