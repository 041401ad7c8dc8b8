# The server, in an image without a shell, a package manager or root: docker build -t pok .
# The stages are arguments, so that the nightly tests can build it from what Debian has, without a registry.
ARG BUILD_IMAGE=node:22-bookworm-slim
ARG RUN_IMAGE=gcr.io/distroless/cc-debian12

FROM ${BUILD_IMAGE} AS build
# For builds behind a mirror.
ARG NPM_CONFIG_REGISTRY
WORKDIR /source
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY packages ./packages
COPY examples/package.json ./examples/
COPY e2e/package.json ./e2e/
COPY bench/package.json ./bench/
COPY simulator/package.json ./simulator/
COPY scripts ./scripts
RUN npm ci --omit=dev --loglevel=error \
  && node scripts/build.js \
  && rm -rf dist/*.map dist/sqlite/prebuilds/darwin-* dist/sqlite/prebuilds/win32-* \
  && mv dist /pok && mkdir /data && cp "$(readlink -f "$(command -v node)")" /node \
  && rm -rf /source "$(npm config get cache)"

FROM ${RUN_IMAGE}
COPY --from=build /node /usr/local/bin/node
COPY --from=build /pok /pok
# Nobody in particular; whoever mounts a folder on /data gives it to this number.
COPY --from=build --chown=10001:10001 /data /data
USER 10001:10001
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=7657
VOLUME /data
EXPOSE 7657
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["/usr/local/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=32", "/pok/server.js"]
