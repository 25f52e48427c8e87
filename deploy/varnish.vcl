# Varnish 7 with varnish-modules (xkey), before the site and behind what ends TLS. Put in the site's address and
# EDGE_TOKEN. The site says of each answer whether it may be kept, and purges what a commit changes.
vcl 4.1;

import std;
import vsthrottle;
import xkey;

backend site {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 2s;
    # Event streams send a sign of life every 15 s, and other calls end after 30.
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
    # What is not kept must not bury the site. Event streams count too.
    .max_connections = 20000;
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (req.http.Authorization != "Bearer put-EDGE_TOKEN-here") {
            return (synth(403));
        }
        set req.http.x-dropped = xkey.purge(req.http.xkey-purge);
        return (synth(200));
    }
    # Event streams go through, byte by byte. A crowd gets as many as come in at this speed; the pages of the
    # others do without and ask again after half a minute.
    if (req.url ~ "^/api/v1/.*/live/?(\?|$)") {
        if (vsthrottle.is_denied("event streams", 500, 1s)) {
            return (synth(429));
        }
        return (pipe);
    }
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
        return (pass);
    }
    # What advertisers add to addresses: the site does not read it.
    if (req.url ~ "[?&](utm_[a-z]+|fbclid|gclid)=") {
        set req.url = regsuball(req.url, "([?&])(utm_[a-z]+|fbclid|gclid)=[^&]*&?", "\1");
        set req.url = regsub(req.url, "[?&]$", "");
    }
    # With a cookie too: what the site allows to be kept is the same for everybody.
    return (hash);
}

sub vcl_synth {
    set resp.http.Cache-Control = "no-store";
}

sub vcl_hash {
    # Not the host: it is one site, and names that somebody invents would push out what people read.
    hash_data(req.url);
    return (lookup);
}

sub vcl_pipe {
    # One request for each connection: the next one is looked at again.
    set bereq.http.Connection = "close";
}

sub vcl_backend_response {
    set beresp.grace = 0s;
    if (beresp.http.Surrogate-Control !~ "^max-age=[1-9]" || beresp.http.Set-Cookie) {
        set beresp.ttl = 1s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # An answer that was long on its way may be older than a purge that has passed meanwhile: the site sends
    # each purge again after 350 ms. Files, which have no key of their own, don't change.
    if (beresp.http.xkey != "all" &&
        now - bereq.time > std.duration(beresp.http.x-site-took + "s", 0s) + 0.3s) {
        set beresp.ttl = 1s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    set beresp.ttl = std.duration(
        regsub(beresp.http.Surrogate-Control, "^max-age=([0-9]+).*$", "\1s"), 0s);
    # The site is asked whether its files have changed; for whatever was purged it is asked anew.
    set beresp.keep = 1h;
    # It names one request, and this answer goes to many.
    unset beresp.http.x-request-id;
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Surrogate-Control;
    unset resp.http.x-site-took;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    if (!resp.http.x-request-id) {
        set resp.http.x-request-id = "edge-" + req.xid;
    }
}
