import type { ReactElement } from 'react'
import type { PromoPlace, SitePromo } from '../../../../contract/platform/promos.ts'
import { linkAddress } from '../../../../contract/text/link-address.ts'
import { useCache } from '../../../api/cache.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { selectAccountId } from '../../../store/account.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { X } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/Link.tsx'
import { selectUi } from '../settings/ui-slice.ts'
import s from './promos.module.css'
import { promosTexts } from './texts.ts'

/** The input of the request for the promos of a page, shared by page and screen. */
export const promosInput = (place: PromoPlace) => ({ query: { place } })

/** The promos of a page of the site: landing page, home or explore. Renders nothing without any. */
export const SitePromos = ({ place }: { place: PromoPlace }): ReactElement | null => {
  const t = useTexts(promosTexts)
  const { siteName } = useAppSelector(selectUi)
  const isSignedIn = useAppSelector(selectAccountId) !== undefined
  const cache = useCache()
  const { data } = useRequest('sitePromos.search', promosInput(place))
  const { send } = useSend('sitePromos.dismiss')
  if (!data || data.data.length === 0) return null
  const dismiss = (id: string): void => {
    cache.write('sitePromos.search', promosInput(place), (old) => {
      const left = old?.data.filter(({ _id }) => _id !== id) ?? []
      return old && { data: left, total: left.length }
    })
    void send({ params: { id } })
  }
  return (
    <section className={s.promos} aria-label={t.from(siteName)}>
      {data.data.map((promo) => (
        <PromoCard key={promo._id} promo={promo} onDismiss={isSignedIn ? () => dismiss(promo._id) : undefined} />
      ))}
    </section>
  )
}

/** One promo. */
export const PromoCard = ({
  promo: { title, text, link, picture },
  onDismiss,
}: {
  promo: SitePromo
  onDismiss?: (() => void) | undefined
}): ReactElement => {
  const t = useTexts(promosTexts)
  const { siteName } = useAppSelector(selectUi)
  const address = link === undefined ? undefined : linkAddress(link)
  return (
    <article className={s.promo} data-pictured={picture ? '' : undefined}>
      {picture && (
        <img
          className={s.picture}
          src={picture.url}
          srcSet={picture.srcset}
          sizes="(width < 40rem) 34vw, 14rem"
          width={picture.width}
          height={picture.height}
          alt=""
        />
      )}
      <div className={s.words}>
        <p className={s.from}>{t.from(siteName)}</p>
        <h2>
          {address ? (
            <Link className={s.link} href={address.href}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p>{text}</p>
      </div>
      {onDismiss && (
        <div className={s.dismiss}>
          <IconButton size="sm" label={t.dismiss(title)} icon={<X />} onClick={onDismiss} />
        </div>
      )}
    </article>
  )
}
