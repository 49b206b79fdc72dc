import { pick, type Words } from './notification-words.ts'
import { payoutWords } from '../../money/payout-words.ts'

const yourEn = {
  feed: 'your post',
  video: 'your video',
  gallery: 'your gallery',
  photo: 'your photo',
  product: 'your product',
  comment: 'your comment',
  message: 'your message',
  stream: 'your stream',
  performer: 'your page',
}
const more = (others: number): string => (others === 1 ? '1 other' : `${others} others`)

const count = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`)

/** The texts of notifications in English. */
export const en: Words = {
  follower: ({ who, others }) =>
    others ? `${who} and ${more(others)} started following you` : `${who} started following you`,
  subscriber: ({ who, detail, amount }) =>
    amount
      ? `${who} subscribed to you for ${amount} ${detail === 'yearly' ? 'per year' : 'per month'}`
      : `${who} subscribed to you`,
  renewal: ({ who, detail, worth }) =>
    pick(
      {
        paid: `Your subscription to ${who} was renewed${worth}`,
        ended: `${who}'s subscription ended because the payment failed`,
      },
      detail,
      `${who} renewed their subscription${worth}`
    ),
  tip: ({ who, amount, detail }) =>
    `${who} tipped you${amount && ` ${amount}`}${detail in yourEn ? ` for ${pick(yourEn, detail, '')}` : ''}`,
  purchase: ({ who, detail, worth }) => `${who} bought ${pick(yourEn, detail, 'from you')}${worth}`,
  comment: ({ who, detail }) => `${who} commented on ${pick(yourEn, detail, 'your post')}`,
  reply: ({ who }) => `${who} replied to you`,
  like: ({ who, others, detail }) =>
    `${who}${others ? ` and ${more(others)}` : ''} liked ${pick(yourEn, detail, 'your post')}`,
  message: ({ who, total }) => `${who} sent you ${total > 1 ? `${total} messages` : 'a message'}`,
  call: ({ who, detail }) => {
    const isGroup = detail.startsWith('group_')
    const call = isGroup ? 'group call' : 'video call'
    return pick(
      {
        requested: isGroup ? `${who} wants to join your group call` : `${who} wants to video call you`,
        accepted: `${who} accepted your ${call}. Pay to ${isGroup ? 'join' : 'start'}`,
        declined: `${who} declined the ${call}`,
        cancelled: `${who} cancelled the ${call}`,
        paid: `${who} paid for your ${call}. You can start now`,
        refunded: `Your ${call} with ${who} was cancelled and refunded`,
        ended: `Your ${call} with ${who} ended`,
        expired: `Your ${call} with ${who} didn't happen`,
      },
      detail.replace('group_', ''),
      `There's an update on your ${call} with ${who}`
    )
  },
  live: ({ who, detail }) => (detail === 'soon' ? `${who} goes live soon` : `${who} is live. Join the chat`),
  post: ({ who, total }) => `${who} published ${total > 1 ? `${total} new posts` : 'a new post'}`,
  story: ({ who, total }) => `${who} added ${total > 1 ? `${total} new stories` : 'a new story'}`,
  video: ({ who, total }) => `${who} published ${total > 1 ? `${total} new videos` : 'a new video'}`,
  photo: ({ who, total, detail }) =>
    detail === 'gallery'
      ? `${who} published ${total > 1 ? `${total} new galleries` : 'a new gallery'}`
      : `${who} published ${total > 1 ? `${total} new photos` : 'a new photo'}`,
  product: ({ who, total }) => `${who} added ${total > 1 ? `${total} new products` : 'a new product'} to their shop`,
  order: ({ who, worth, detail }) =>
    pick(
      {
        created: `${who} ordered from you${worth}`,
        sold: `${who} bought a download${worth}`,
        processing: 'Your order is being prepared',
        shipped: 'Your order has shipped',
        delivered: 'Your order was delivered',
        refunded: 'Your order was refunded',
      },
      detail,
      "There's an update on your order"
    ),
  payout: ({ of, detail }) =>
    pick(
      {
        approved: payoutWords.approved.en(of),
        in_transit: payoutWords.in_transit.en(of),
        paid: payoutWords.paid.en(of),
      },
      detail,
      `There's an update on your payout${of}`
    ),
  refund: ({ who, of, detail }) =>
    pick(
      {
        wallet_refund: `You got a refund${of} for a payment to ${who}`,
        payment_refund: `You got a refund${of} for a payment to ${who}`,
        payment_dispute: `Your bank took back a payment${of} to ${who}`,
        topup_refund: `You got a refund${of} for a top-up`,
        topup_dispute: `Your bank took back a top-up${of}`,
        sale_refund: `A sale${of} to ${who} was refunded`,
        sale_dispute: `${who}'s bank took back a payment${of}`,
        payment_won: `Your bank decided: your payment${of} to ${who} stands`,
        payment_lost: `Your bank decided: you keep the payment${of} to ${who}`,
        topup_won: `Your bank decided: your top-up${of} stands`,
        topup_lost: `Your bank decided: you keep the top-up${of}`,
        sale_won: `A disputed payment${of} by ${who} counts again`,
        sale_lost: `A disputed payment${of} by ${who} was lost`,
      },
      detail,
      `You got a refund${of}`
    ),
  refusal: ({ who, of, detail }) =>
    pick(
      {
        renewal: `We couldn't renew your subscription to ${who} because the payment failed`,
        subscription_ended: `Your subscription to ${who} ended because the payment failed`,
        subscription_lapsed: "One of your subscriptions ended because the creator's page isn't available anymore",
        payout: payoutWords.rejected.en(of),
        payout_returned: payoutWords.returned.en(of),
        application: "We couldn't approve your account yet",
        feed: 'Your post was taken down',
        video: 'Your video was taken down',
        gallery: 'Your gallery was taken down',
        photo: 'Your photo was taken down',
        product: 'Your product was taken down',
        comment: 'Your comment was taken down',
        message: 'Your message was taken down',
        appeal: 'We looked at your appeal. Our decision stays',
        restricted_posting: "You can't post for now",
        restricted_payouts: "You can't request payouts for now",
      },
      detail,
      'Something needs your attention'
    ),
  account: ({ detail }) =>
    pick(
      {
        approved: 'Your account is approved. The stage is yours',
        sign_in: 'New login to your account',
        webhook: 'We paused a webhook because its address stopped answering',
        export_ready: 'Your data is ready to download',
        export_failed: "We couldn't put your data together. Please try again",
        import_done: 'Your archive was imported',
        import_failed: "Your archive couldn't be imported",
        unsuspended: 'Your account is no longer suspended',
        overturned_suspension: 'We looked at your appeal. Your account is no longer suspended',
        overturned_posting: 'We looked at your appeal. You can post again',
        overturned_payouts: 'We looked at your appeal. You can request payouts again',
        overturned_application: "We looked at your appeal. We'll check your documents again",
        overturned_item: 'We looked at your appeal. You can publish it again',
        lifted_posting: 'You can post again',
        lifted_payouts: 'You can request payouts again',
        report_acted: 'Thanks for your report. We looked at it and did something about it',
        report_dismissed: "Thanks for your report. We looked at it, and it doesn't break our rules",
        feed: 'You can publish your post again',
        video: 'You can publish your video again',
        gallery: 'You can publish your gallery again',
        photo: 'You can publish your photo again',
        product: 'You can publish your product again',
      },
      detail,
      "There's an update on your account"
    ),
  waiting: ({ total, detail }) =>
    pick(
      {
        creator: count(total, 'A creator is waiting for approval', 'creators are waiting for approval'),
        report: count(total, 'There is a new report', 'new reports'),
        appeal: count(total, 'Someone appealed a decision', 'decisions were appealed'),
        comment: count(total, 'A comment is waiting for review', 'comments are waiting for review'),
        letter: count(total, 'Someone wrote to you', 'people wrote to you'),
        payout: count(total, 'A creator requested a payout', 'payouts were requested'),
        dispute: count(total, 'A payment was disputed', 'payments were disputed'),
        job: count(total, 'A background job failed', 'background jobs failed'),
      },
      detail,
      'Something is waiting for you'
    ),
  reminder: ({ who, others, amount, worth, detail, day }) =>
    pick(
      {
        trial: `Your free trial with ${who} ends on ${day}. Then it's ${amount} per month`,
        trial_free: `Your free trial with ${who} ends on ${day}. You won't be charged`,
        yearly: `Your yearly subscription to ${who} renews on ${day}${worth}`,
        full_price: `Your discount with ${who} ends. From ${day} it's ${amount} per month`,
        card: `Your card expires on ${day}`,
        card_of_subscription: `Your card expires on ${day}. It pays your subscription to ${who}${others ? ` and ${more(others)}` : ''}`,
      },
      detail,
      'A payment is coming up'
    ),
  price: ({ who, amount, detail }) =>
    `${who} changed the price. You keep paying ${amount} per ${detail === 'yearly' ? 'year' : 'month'}`,
  coupon: ({ detail, day }) =>
    pick(
      { used_up: 'Your coupon is used up', ending: `Your coupon can be used until ${day}` },
      detail,
      "There's an update on your coupon"
    ),
}
