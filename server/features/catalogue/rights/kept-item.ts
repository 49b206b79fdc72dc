type StoredOffer = { access: string; price?: number | undefined; status: string; scheduledAt?: string | undefined }

/**
 * Who sees an item, for how much and from when, as it is stored, for `completed`: a price only for what stays for sale,
 * a time only for what stays scheduled.
 */
export function keptOffer(stored: StoredOffer, changes: { access?: string | undefined; status?: string | undefined }) {
  const { access = stored.access, status = stored.status } = changes
  return {
    access: stored.access,
    status: stored.status,
    ...(access === 'sale' && stored.price !== undefined && { price: stored.price }),
    ...(status === 'scheduled' && stored.scheduledAt !== undefined && { scheduledAt: stored.scheduledAt }),
  }
}

/** The texts of an item as they are stored; an empty one is absent in what is presented. */
export const keptTexts = (stored: { caption?: string | undefined; description?: string | undefined }) => ({
  caption: stored.caption ?? '',
  description: stored.description ?? '',
})
