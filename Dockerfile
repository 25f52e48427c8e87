# The site as an image: `docker build -t tributary .` How it is run: docs/operations.md.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:12.11-slim
# As new as the newest PostgreSQL that the site is to run on, and on the same Debian as the base.
ARG POSTGRES_IMAGE=docker.io/library/postgres:17-bookworm

FROM ${NODE_IMAGE} AS manifest
WORKDIR /site
COPY package.json package-lock.json ./
COPY tools tools

# Not `npm ci`: it refuses a lock file that lacks other systems' optional packages. Versions come from the
# lock file all the same. No package of ours needs its install script here, so none runs.
FROM manifest AS packages
RUN npm install --omit=dev --ignore-scripts --no-save --no-audit --no-fund \
 && find node_modules -type f \
      \( -name '*.map' -o -name '*.ts' -o -name '*.[mc]ts' -o -iname '*.md' \
         -o -name '*.standalone.js' -o -path '*/dist/browser*' -o -path '*/js/*.browser.*' \
         -o -path '*/luxon/src/*' -o -path '*/luxon/build/amd/*' -o -path '*/luxon/build/cjs-browser/*' \
         -o -path '*/luxon/build/global/*' -o -path '*/zod/*.cjs' -o -path '*/lru-cache/dist/*/react-native/*' \
         -o -path '*/csv-stringify/dist/*' -o -path '*/pako/dist/*' -o -name pdfkit.old.js -o -name pgcrypto.tar.gz \
         -o -path '*/@electric-sql/*.cjs' -o -path '*/stripe/cjs/*' -o -path '*/nodemailer/dist/cjs/*' \
         -o -path '*/fontkit/src/*' -o -path '*/@swc/helpers/src/*' -o -path '*/prebuilds/*' ! -path '*/prebuilds/linux-*' \) \
      ! -iname 'licen[sc]e*' ! -iname 'readme*' -delete \
 && find node_modules -type d \( -name .yarn -o -name test -o -name tests \) -prune -exec rm -r {} + \
 && find node_modules/@fontsource-variable -type f \
      \( -name '*.css' -o -name '*.scss' -o -name '*-latin*' -o -name '*-wdth-*' -o -name '*-standard-*' \) -delete

FROM manifest AS build
RUN npm install --include=dev --workspaces=false --ignore-scripts --no-save --no-audit --no-fund
COPY . .
RUN node scripts/build.ts \
 && npm sbom --package-lock-only --workspaces=false --sbom-format=cyclonedx --sbom-type=application > build/sbom.cdx.json

# What backups need of PostgreSQL, with the libraries that the base lacks: Debian's package would bring Perl along.
FROM ${POSTGRES_IMAGE} AS postgresql
RUN cd "$(pg_config --bindir)" \
 && install -D -t /client/usr/local/bin pg_dump pg_restore psql \
 && ldd pg_dump pg_restore psql | sed -n 's/.* => \(\/[^ ]*\).*/\1/p' | sort -u \
    | grep -v -E '/(libc|libm|libdl|libpthread|libresolv|librt)\.so' \
    | while read -r library; do install -D -m 0644 "$library" "/client/usr${library#/usr}"; done

FROM ${BASE_IMAGE}
# Only Node itself: npm and its packages would be a third of the image.
COPY --from=manifest /usr/local/bin/node /usr/local/bin/node
COPY --from=manifest /usr/local/LICENSE /usr/local/share/doc/node/LICENSE
COPY --from=postgresql /client /
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin tributary \
 && install -d -o tributary -g tributary -m 0700 /data /backups
WORKDIR /site
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/build build
COPY package.json LICENSE ./
COPY contract contract
COPY migrations migrations
COPY sandbox sandbox
COPY samples samples
COPY scripts scripts
COPY server server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# What was freed goes back to the machine.
ENV MALLOC_TRIM_THRESHOLD_=262144 MALLOC_MMAP_THRESHOLD_=1048576
USER tributary
VOLUME /data
EXPOSE 3000
# Whether the process lives. A database that is away is no reason to start it anew: /readyz tells that.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "server/main.ts"]
