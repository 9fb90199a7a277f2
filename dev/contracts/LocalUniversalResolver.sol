// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface Resolver {
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// ENS's Universal Resolver as the local world needs it: the two functions that clients call, over the registry of
/// LocalNames. It follows ENSIP-10 and ERC-3668, one lookup at a time: a batch gateway is not used.
contract LocalUniversalResolver {
    Registry private immutable registry;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    /// What is left to do once a resolver has answered.
    struct Step {
        address resolver;
        bool isWildcard;
        /// 0: a question of `resolveWithGateways`. 1: the reverse name. 2: where the name it says leads.
        uint8 kind;
        bytes account;
        uint256 coinType;
        string primary;
        address reverseResolver;
    }

    constructor(Registry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        Step memory step;
        bytes memory result = ask(name, data, step);
        return (result, step.resolver);
    }

    /// The primary name of an account on the chain of a coin type (ENSIP-19), which leads back to it.
    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        Step memory step;
        step.kind = 1;
        step.account = account;
        step.coinType = coinType;
        bytes memory name = encodeReverse(account, coinType);
        bytes memory data = abi.encodeWithSignature("name(bytes32)", hashName(name, 0));
        return finishReverse(ask(name, data, step), step);
    }

    /// Where the client comes back with a gateway's answer to `resolveWithGateways`.
    function resolveCallback(bytes calldata answer, bytes calldata extra) external view returns (bytes memory, address) {
        (Step memory step, bytes memory result) = goOn(answer, extra);
        return (result, step.resolver);
    }

    /// Where the client comes back with a gateway's answer to `reverseWithGateways`.
    function reverseCallback(bytes calldata answer, bytes calldata extra)
        external
        view
        returns (string memory, address, address)
    {
        (Step memory step, bytes memory result) = goOn(answer, extra);
        return finishReverse(result, step);
    }

    function goOn(bytes calldata answer, bytes calldata extra) private view returns (Step memory, bytes memory) {
        (Step memory step, bytes4 callback, bytes memory innerExtra) = abi.decode(extra, (Step, bytes4, bytes));
        bytes memory call = abi.encodeWithSelector(callback, answer, innerExtra);
        return (step, callResolver(call, step));
    }

    function finishReverse(bytes memory result, Step memory step)
        private
        view
        returns (string memory, address, address)
    {
        if (step.kind == 1) {
            step.primary = abi.decode(result, (string));
            if (bytes(step.primary).length == 0) return ("", address(0), step.resolver);
            step.reverseResolver = step.resolver;
            step.kind = 2;
            bytes memory name = encodeName(bytes(step.primary));
            bytes memory data =
                abi.encodeWithSignature("addr(bytes32,uint256)", hashName(name, 0), step.coinType);
            result = ask(name, data, step);
        }
        bytes memory leadsTo = abi.decode(result, (bytes));
        if (keccak256(leadsTo) != keccak256(step.account)) revert ReverseAddressMismatch(step.primary, leadsTo);
        return (step.primary, step.resolver, step.reverseResolver);
    }

    /// Asks the resolver of the name, or of the nearest name above it that answers for all below (ENSIP-10).
    function ask(bytes memory name, bytes memory data, Step memory step) private view returns (bytes memory) {
        for (uint256 at = 0; at < name.length - 1; at += uint8(name[at]) + 1) {
            address found = registry.resolver(hashName(name, at));
            if (found == address(0)) continue;
            step.resolver = found;
            step.isWildcard = isWildcard(found);
            if (at > 0 && !step.isWildcard) break;
            return callResolver(step.isWildcard ? abi.encodeCall(Resolver.resolve, (name, data)) : data, step);
        }
        revert ResolverNotFound(name);
    }

    function callResolver(bytes memory call, Step memory step) private view returns (bytes memory) {
        (bool isDone, bytes memory returned) = step.resolver.staticcall(call);
        if (isDone) return step.isWildcard ? abi.decode(returned, (bytes)) : returned;
        if (returned.length < 4 || bytes4(returned) != OffchainLookup.selector) revert ResolverError(returned);
        bytes memory fields = new bytes(returned.length - 4);
        for (uint256 i = 0; i < fields.length; i++) fields[i] = returned[i + 4];
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extra) =
            abi.decode(fields, (address, string[], bytes, bytes4, bytes));
        if (sender != step.resolver) revert ResolverError(returned);
        // Whoever takes the lookup on checks that it comes from the contract it called.
        revert OffchainLookup(
            address(this),
            fill(urls, sender),
            callData,
            step.kind == 0 ? this.resolveCallback.selector : this.reverseCallback.selector,
            abi.encode(step, callback, extra)
        );
    }

    /// The gateway signs for the resolver, so the resolver's address is put in here, before the client puts this one in.
    function fill(string[] memory urls, address sender) private pure returns (string[] memory) {
        for (uint256 i = 0; i < urls.length; i++) {
            bytes memory url = bytes(urls[i]);
            bytes memory mark = "{sender}";
            for (uint256 at = 0; at + mark.length <= url.length; at++) {
                uint256 same = 0;
                while (same < mark.length && url[at + same] == mark[same]) same++;
                if (same < mark.length) continue;
                urls[i] = string.concat(
                    string(slice(url, 0, at)), "0x", string(hexOf(abi.encodePacked(sender), 40)),
                    string(slice(url, at + mark.length, url.length))
                );
                break;
            }
        }
        return urls;
    }

    function isWildcard(address resolver) private view returns (bool) {
        try Resolver(resolver).supportsInterface(0x9061b923) returns (bool is_) {
            return is_;
        } catch {
            return false;
        }
    }

    /// Hash of the DNS-encoded name that begins at `at`.
    function hashName(bytes memory name, uint256 at) private pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return 0;
        bytes32 label = keccak256(slice(name, at + 1, at + 1 + length));
        return keccak256(abi.encodePacked(hashName(name, at + 1 + length), label));
    }

    /// `0123….addr.reverse`, or with the coin type in hex in place of `addr`.
    function encodeReverse(bytes memory account, uint256 coinType) private pure returns (bytes memory) {
        bytes memory coin = "addr";
        if (coinType != 60) {
            uint256 digits = 1;
            while (coinType >> (4 * digits) > 0) digits++;
            coin = hexOf(abi.encodePacked(coinType), digits);
        }
        bytes memory digitsOfAccount = hexOf(account, account.length * 2);
        return encodeName(bytes.concat(digitsOfAccount, ".", coin, ".reverse"));
    }

    /// DNS-encodes a dotted name.
    function encodeName(bytes memory dotted) private pure returns (bytes memory encoded) {
        uint256 start = 0;
        for (uint256 i = 0; i <= dotted.length; i++) {
            if (i < dotted.length && dotted[i] != ".") continue;
            encoded = bytes.concat(encoded, bytes1(uint8(i - start)), slice(dotted, start, i));
            start = i + 1;
        }
        return bytes.concat(encoded, hex"00");
    }

    /// The last `count` hex digits of bytes, lower case.
    function hexOf(bytes memory value, uint256 count) private pure returns (bytes memory digits) {
        bytes16 alphabet = "0123456789abcdef";
        digits = new bytes(count);
        uint256 all = value.length * 2;
        for (uint256 i = 0; i < count; i++) {
            uint256 at = all - count + i;
            uint8 both = uint8(value[at / 2]);
            digits[i] = alphabet[at % 2 == 0 ? both >> 4 : both & 15];
        }
    }

    function slice(bytes memory value, uint256 from, uint256 to) private pure returns (bytes memory part) {
        part = new bytes(to - from);
        for (uint256 i = from; i < to; i++) part[i - from] = value[i];
    }
}
