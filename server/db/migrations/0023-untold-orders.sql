-- Orders whose seller was not told of them: the job that makes up for it finds them here, and nothing as a rule.
create index product_order_untold on product_order (created_at) where not is_told;
