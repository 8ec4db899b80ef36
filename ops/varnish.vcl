vcl 4.1;

# Varnish in front of the web processes (CDN=varnish). It stores what the processes mark with Surrogate-Control: public
# pages for visitors and crawlers, and a few calls. A request with a session passes through. docs/running.md, "A cache in
# front", describes it. Start:
#   varnishd -f /etc/varnish/default.vcl -a :8080 -s malloc,512m -p http_gzip_support=off -p vcc_allow_inline_c=off
# with CDN_TOKEN in its environment. xkey belongs to the package varnish-modules.

import directors;
import std;
import xkey;

# /healthz needs no database: stored pages are refreshed from the processes' memory while the database is away.
probe alive {
  .url = "/healthz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend web1 {
  .host = "web1";
  .port = "3000";
  .probe = alive;
  .connect_timeout = 2s;
  # Uploads to the library take up to five minutes.
  .first_byte_timeout = 310s;
  .between_bytes_timeout = 60s;
}

backend web2 {
  .host = "web2";
  .port = "3000";
  .probe = alive;
  .connect_timeout = 2s;
  .first_byte_timeout = 310s;
  .between_bytes_timeout = 60s;
}

sub vcl_init {
  new site = directors.round_robin();
  site.add_backend(web1);
  site.add_backend(web2);
}

sub vcl_recv {
  set req.backend_hint = site.backend();

  if (req.method == "PURGE") {
    # An empty token would admit every caller.
    if (std.getenv("CDN_TOKEN") == "" || req.http.authorization != "Bearer " + std.getenv("CDN_TOKEN")) {
      return (synth(403, "Forbidden"));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.xkey-purge)));
  }

  # The monitoring system scrapes each process directly.
  if (req.url == "/metrics") {
    return (synth(403, "Forbidden"));
  }

  # Only this file declares the audience.
  unset req.http.x-audience;
  unset req.http.surrogate-capability;

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Responses to a session are never stored, nor looked up.
  if (req.http.cookie ~ "healthpress\.session_token=" || req.http.authorization) {
    return (pass);
  }
  # Event streams, and files that are sent in parts.
  if (req.http.accept ~ "text/event-stream" || req.http.range) {
    return (pass);
  }

  if (req.http.user-agent ~ "(?i)(?<!cu)bot\b|crawl|spider|slurp|mediapartners|facebookexternalhit|preview|lighthouse|pingdom|archiver") {
    set req.http.x-audience = "bot";
  } else {
    set req.http.x-audience = "visitor";
  }

  # One variant per content coding. The processes compress; http_gzip_support is off.
  if (req.http.accept-encoding ~ "(^|[ ,])br\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))") {
    set req.http.accept-encoding = "br";
  } elsif (req.http.accept-encoding ~ "(^|[ ,])gzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))") {
    set req.http.accept-encoding = "gzip";
  } else {
    unset req.http.accept-encoding;
  }

  # The processes ignore campaign parameters, and the order of the others.
  if (req.url ~ "\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(utm_[a-z]+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|igshid|yclid|mc_[a-z]+|_ga|_gl)=[^&]*&?", "");
    set req.url = regsub(req.url, "[?&]$", "");
    set req.url = std.querysort(req.url);
  }

  # While a process is alive, a stored page is sent for a minute after its time, and fetched again beside that; while
  # none is, for a day (stale-if-error). A request that failed is looked up again with the whole grace: see vcl_deliver.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 60s;
  } else {
    set req.grace = 7d;
  }
  # In spite of cookies: pages that depend on them carry no Surrogate-Control.
  return (hash);
}

sub vcl_hash {
  hash_data(req.http.x-audience);
}

sub vcl_backend_fetch {
  # A 304 would revive a page that was purged during the fetch.
  unset bereq.http.if-none-match;
  unset bereq.http.if-modified-since;
}

sub vcl_backend_response {
  # An error neither replaces nor hides a stored page.
  if (beresp.status >= 500) {
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    return (deliver);
  }
  # During a deployment another process may have a built file that this one has not.
  if (beresp.status == 404 && bereq.url ~ "^/assets/" && bereq.retries == 0) {
    set bereq.backend = site.backend();
    return (retry);
  }
  unset beresp.http.xkey;
  if (beresp.http.surrogate-control ~ "max-age=[0-9]" && !beresp.http.set-cookie && !bereq.uncacheable) {
    set beresp.ttl = std.duration(regsub(beresp.http.surrogate-control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.surrogate-control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 60s);
    set beresp.keep = 0s;
    set beresp.http.xkey = beresp.http.surrogate-key;
    return (deliver);
  }
  # Addresses of built files and of pictures contain a hash; what is not public is marked.
  if (bereq.url ~ "^/(assets|fonts|img)/" && beresp.status == 200 && beresp.http.cache-control ~ "^public\b" && !beresp.http.set-cookie && !bereq.uncacheable) {
    set beresp.ttl = 1d;
    set beresp.grace = 7d;
    return (deliver);
  }
  # Concurrent requests for the same address need not wait for each other.
  set beresp.uncacheable = true;
  set beresp.ttl = 10s;
  set beresp.grace = 0s;
  return (deliver);
}

sub vcl_deliver {
  # The process failed between two probes: a stored page, however old, is better than an error.
  if (resp.status >= 500 && req.restarts == 0 && req.http.x-audience) {
    return (restart);
  }
  if (obj.hits > 0) {
    set resp.http.x-cache = "front";
  }
  unset resp.http.surrogate-control;
  unset resp.http.surrogate-key;
  unset resp.http.xkey;
  unset resp.http.via;
  unset resp.http.x-varnish;
  # The audience is declared by this cache: for caches behind it a response depends on cookies.
  if (resp.http.vary ~ "X-Audience") {
    set resp.http.vary = "Cookie, Accept-Encoding";
  }
}

sub vcl_backend_error {
  # A process ended between two probes: another one is asked. What may have been executed is not repeated.
  if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 3) {
    set bereq.backend = site.backend();
    return (retry);
  }
  set beresp.status = 503;
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.http.content-type = "text/html; charset=utf-8";
  set beresp.http.cache-control = "no-store";
  set beresp.http.retry-after = "5";
  set beresp.http.x-content-type-options = "nosniff";
  set beresp.http.content-security-policy = "default-src 'none'; frame-ancestors 'none'";
  synthetic({"<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>伺服器忙碌中</title><h1>伺服器忙碌中</h1><p>伺服器發生問題，我們正在處理中，請稍後再試，或聯絡客服</p><p><a href="/">回首頁</a></p></html>"});
  return (deliver);
}
