-- Uses of coupons, newest first (product.md, Operators).
create index payment_coupon_time on payment (coupon_id, created_at desc, id desc) where coupon_id is not null;
